import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { isInstalledApp, useInstallOffer } from './install-offer.ts'
import { type Platform, platformOf } from './platform.ts'

/** Installs the app on the home screen: with a button if the browser supports it, and instructions on every device. */
export function InstallCard() {
  const { t } = useLingui()
  const install = useInstallOffer()
  const [platform, setPlatform] = useState(() => platformOf(navigator))
  if (isInstalledApp()) {
    return (
      <Notice tone="success">
        <Trans>You’re using the installed app.</Trans>
      </Notice>
    )
  }
  return (
    <Card>
      <div className="space-y-4">
        <p>
          <Trans>Open Sevenport full screen from your home screen. No app store needed.</Trans>
        </p>
        {install && (
          <Button block onClick={() => void install()}>
            <Trans>Install</Trans>
          </Button>
        )}
        <SegmentedControl<Platform>
          label={t`Device`}
          options={[
            { value: 'iphone', label: t`iPhone, iPad` },
            { value: 'android', label: t`Android` },
            { value: 'computer', label: t`Computer` },
          ]}
          value={platform}
          onValueChange={setPlatform}
        />
        <ol className="list-decimal space-y-2 ps-5">
          <Steps platform={platform} />
        </ol>
      </div>
    </Card>
  )
}

function Steps({ platform }: { readonly platform: Platform }) {
  switch (platform) {
    case 'iphone':
      return (
        <>
          <li>
            <Trans>Open this page in Safari and tap Share.</Trans>
          </li>
          <li>
            <Trans>Choose “Add to Home Screen”, then “Add”.</Trans>
          </li>
        </>
      )
    case 'android':
      return (
        <>
          <li>
            <Trans>Open the browser’s menu.</Trans>
          </li>
          <li>
            <Trans>Choose “Install app” or “Add to Home screen”, and confirm.</Trans>
          </li>
        </>
      )
    case 'computer':
      return (
        <>
          <li>
            <Trans>In Chrome or Edge, click the install icon at the end of the address bar.</Trans>
          </li>
          <li>
            <Trans>In Safari, choose “File”, then “Add to Dock”.</Trans>
          </li>
        </>
      )
  }
}
