import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { HoldButton } from '#src/features/cold/shared/components/hold-button.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { CameraIcon, EyeIcon } from '#src/ui/rare-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** Precautions before the words of a wallet are shown, whether it was just created or is backed up already. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const wallet = useKnownWallet()
  const [isSkipping, setIsSkipping] = useState(false)
  if (!wallet) {
    return (
      <PageFrame title={t`Back up your wallet`} backTo={devicePaths.deviceWallets}>
        <UnknownWallet />
      </PageFrame>
    )
  }
  const { id, name, backedUpAt } = wallet
  const isBackedUp = backedUpAt !== null
  return (
    <PageFrame
      title={isBackedUp ? t`Your recovery words` : t`Back up your wallet`}
      backTo={isBackedUp ? `${devicePaths.deviceExport}?wallet=${id}` : devicePaths.deviceWallets}
    >
      {isBackedUp ? (
        <PageIntro icon={ShieldIcon} title={name}>
          <Trans>Anyone who sees its words can take everything in this wallet.</Trans>
        </PageIntro>
      ) : (
        <PageIntro icon={ShieldIcon} title={<Trans>{name} is ready</Trans>}>
          <Trans>Now write down its recovery words. Get a pen and paper ready.</Trans>
        </PageIntro>
      )}
      <Card padding="none">
        <List>
          <ListRow
            icon={<EyeIcon />}
            title={<Trans>Is anyone looking?</Trans>}
            description={<Trans>Cameras count too. If you’re sharing your screen, stop now.</Trans>}
          />
          <ListRow
            icon={<CameraIcon />}
            title={<Trans>No screenshots</Trans>}
            description={<Trans>Photos end up in cloud backups, where others can find them.</Trans>}
          />
          <ListRow
            icon={<CopyIcon />}
            title={<Trans>No copying</Trans>}
            description={<Trans>Other apps can read the clipboard. That’s why there’s no copy button.</Trans>}
          />
        </List>
      </Card>
      <HoldButton onHeld={() => void navigate(`${devicePaths.showWords}?wallet=${id}`)}>
        <Trans>Show my words</Trans>
      </HoldButton>
      {!isBackedUp && (
        <Button
          variant="ghost"
          block
          onClick={() => {
            setIsSkipping(true)
          }}
        >
          <Trans>Back up later</Trans>
        </Button>
      )}
      <Sheet
        open={isSkipping}
        onOpenChange={setIsSkipping}
        title={<Trans>Back up later?</Trans>}
        description={
          <Trans>
            Until you do, this device holds the only copy. If it’s lost, or the browser clears its data, your coins are
            gone for good.
          </Trans>
        }
      >
        <div className="space-y-2">
          <Button
            size="large"
            block
            onClick={() => {
              setIsSkipping(false)
            }}
          >
            <Trans>Back up now</Trans>
          </Button>
          <ButtonLink to={devicePaths.deviceWallets} variant="ghost" block>
            <Trans>Back up later</Trans>
          </ButtonLink>
        </div>
      </Sheet>
    </PageFrame>
  )
}
