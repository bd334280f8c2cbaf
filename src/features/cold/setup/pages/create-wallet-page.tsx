import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { choiceQuery, useNewWalletChoice } from '#src/features/cold/setup/new-wallet-choice.ts'
import { useDefaultName } from '#src/features/cold/setup/use-default-name.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { WalletIcon } from '#src/ui/icons.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const defaultName = useDefaultName()
  const earlier = useNewWalletChoice(defaultName)
  const [name, setName] = useState(earlier.name === defaultName ? '' : earlier.name)
  const [count, setCount] = useState<'12' | '24'>(earlier.wordCount === 24 ? '24' : '12')
  const [isLeaving, setIsLeaving] = useState(false)
  const next = async () => {
    if (isLeaving) return
    setIsLeaving(true)
    const chosen = {
      name: name.trim() === '' ? defaultName : name.trim(),
      wordCount: count === '24' ? 24 : 12,
      chosenAt: Date.now(),
    } as const
    // Keeps the choice when the user goes back or reloads.
    await navigate(devicePaths.createWallet + choiceQuery(chosen), { replace: true })
    await navigate(devicePaths.walletSafety + choiceQuery(chosen))
  }
  return (
    <PageFrame title={t`Create a wallet`} backTo={devicePaths.deviceWallets}>
      <PageIntro icon={WalletIcon} title={<Trans>A wallet on this device</Trans>}>
        <Trans>Its keys never leave this device. Not even we can see them.</Trans>
      </PageIntro>
      {query.get('for') === 'connection' && (
        <Notice title={<Trans>You have no wallet on this device yet</Trans>}>
          <Trans>Create or import one first. Then go back and connect it.</Trans>
        </Notice>
      )}
      <Card>
        <form
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            void next()
          }}
        >
          <InputField
            label={<Trans>Name</Trans>}
            value={name}
            placeholder={defaultName}
            maxLength={40}
            autoComplete="off"
            hint={<Trans>Only you see this name.</Trans>}
            onChange={(event) => {
              setName(event.target.value)
            }}
          />
          <div className="space-y-1.5">
            <p className="text-caption font-semibold">
              <Trans>Recovery words</Trans>
            </p>
            <SegmentedControl
              label={t`Recovery words`}
              value={count}
              onValueChange={setCount}
              options={[
                { value: '12', label: <Trans>12 words</Trans> },
                { value: '24', label: <Trans>24 words</Trans> },
              ]}
            />
            <p className="text-caption text-ink-muted">
              <Trans>
                12 words are secure: no one can guess them. Choose 24 only if another wallet of yours needs that many.
              </Trans>
            </p>
          </div>
          <Button type="submit" size="large" block>
            <Trans>Continue</Trans>
          </Button>
        </form>
      </Card>
      <ButtonLink to={devicePaths.importWords} variant="ghost" block>
        <Trans>I already have recovery words</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
