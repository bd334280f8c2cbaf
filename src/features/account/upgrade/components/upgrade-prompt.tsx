import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trans } from '@lingui/react/macro'
import type { UpgradeView } from '#src/features/account/upgrade/upgrade.ts'
import { Button } from '#src/ui/button.tsx'
import { UpgradeActions } from './upgrade-actions.tsx'
import { UpgradeDetails } from './upgrade-details.tsx'
import { useUpgradeText } from './use-upgrade-text.ts'

export interface UpgradePromptProps {
  readonly upgrade: UpgradeView
  readonly onAccept: () => void
  /** The user keeps using the app while the download runs. */
  readonly onBackground: () => void
  readonly onLater: () => void
}

/** Asks about a new version on top of any page, and shows the upgrade's progress from there. */
export function UpgradePrompt({ upgrade, onAccept, onBackground, onLater }: UpgradePromptProps) {
  const { title, text } = useUpgradeText(upgrade)
  const isIdle = !['downloading', 'installing', 'restarting'].includes(upgrade.status)
  // Even a forced upgrade must not lock users out if it's unavailable, or discard what they're entering.
  const isForced = upgrade.isForced && upgrade.status !== 'invalid-address' && upgrade.status !== 'restart-wanted'
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && isIdle && !isForced && onLater()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-backdrop/50 transition-opacity duration-200 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-6">
          <AlertDialog.Popup
            data-upgrade=""
            className="w-full max-w-85 rounded-sheet bg-surface p-6 shadow-floating outline-none transition-[scale,opacity] duration-200 ease-out data-starting-style:scale-95 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-title font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-muted tabular-nums">{text}</AlertDialog.Description>
            <div className="mt-4 space-y-4 empty:hidden">
              <UpgradeDetails upgrade={upgrade} />
            </div>
            <div className="mt-6 grid gap-2">
              {upgrade.status === 'downloading' && !isForced && (
                <Button size="large" block variant="secondary" onClick={onBackground}>
                  <Trans>Continue in background</Trans>
                </Button>
              )}
              <UpgradeActions upgrade={upgrade} onAccept={onAccept} />
              {isIdle && !isForced && (
                <Button size="large" block variant="ghost" onClick={onLater}>
                  <Trans>Later</Trans>
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
