import { Trans, useLingui } from '@lingui/react/macro'
import { UnlockForm } from '#src/entities/device-wallet/unlock-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

const choices = [1, 5, 15, 60] as const

/** Locks now, or after a period of inactivity. */
export function LockCard() {
  const { t, i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const { isRunning, refusalText, run } = useKeyringAction()
  if (state.status === 'locked') {
    return (
      <Card title={<Trans>Your wallets are locked</Trans>}>
        <UnlockForm />
      </Card>
    )
  }
  return (
    <Card title={<Trans>Auto-lock</Trans>}>
      <div className="space-y-3">
        <SegmentedControl
          label={t`Auto-lock`}
          value={String(state.autoLockMinutes)}
          onValueChange={(minutes) => void run(async () => keyring.setAutoLock(Number(minutes)))}
          options={choices.map((minutes) => ({
            value: String(minutes),
            label: <Trans>{minutes} min</Trans>,
          }))}
        />
        <p className="text-caption text-ink-muted">
          <Trans>Your wallets lock after this long without use, and whenever you close or reload the app.</Trans>
        </p>
        {refusalText && (
          <Notice tone="danger" live>
            {i18n._(refusalText)}
          </Notice>
        )}
        <Button
          block
          variant="secondary"
          icon={LockIcon}
          loading={isRunning}
          onClick={() => void run(async () => keyring.lock())}
        >
          <Trans>Lock now</Trans>
        </Button>
      </div>
    </Card>
  )
}
