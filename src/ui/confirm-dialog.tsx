import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** What will happen, and what is lost by it. */
  readonly children: ReactNode
  /** The verb of what happens: `Leave the pool`. Never "OK". */
  readonly confirmLabel: ReactNode
  readonly onConfirm: () => void
  readonly loading?: boolean
  /** What happens cannot be taken back. */
  readonly dangerous?: boolean
}

/** A question that must be answered before going on; a tap beside it does not close it. For lazy pages only, as `Sheet`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, onConfirm, loading = false, dangerous = false } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-backdrop/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center p-6">
          <AlertDialog.Popup className="w-full max-w-85 rounded-sheet bg-surface p-6 shadow-floating outline-none transition-[scale,opacity] duration-200 ease-out data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-title font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-muted" render={<div />}>
              {children}
            </AlertDialog.Description>
            <div className="mt-6 grid gap-2">
              <Button
                size="large"
                block
                variant={dangerous ? 'danger' : 'primary'}
                loading={loading}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
              <AlertDialog.Close render={<Button size="large" block variant="ghost" />}>
                <Trans>Cancel</Trans>
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
