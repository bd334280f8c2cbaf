import { Trans } from '@lingui/react/macro'
import { Sheet } from '#src/ui/sheet.tsx'
import { UnlockForm } from './unlock-form.tsx'

interface UnlockSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onUnlocked: () => void
}

/** Unlocks the wallets on this device for the user's current action. */
export function UnlockSheet({ open, onOpenChange, onUnlocked }: UnlockSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Unlock your wallets</Trans>}
      description={<Trans>Their keys are encrypted on this device.</Trans>}
    >
      <UnlockForm onUnlocked={onUnlocked} />
    </Sheet>
  )
}
