import { Dialog } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId } from 'react'
import { CloseIcon } from './icons.tsx'
import { ignoreSecondClick } from './ignore-second-click.ts'

export interface SheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Stays visible below the scrolling content: the sheet's main action. */
  readonly footer?: ReactNode
}

/** Open sheets, the topmost last. */
const openSheets: string[] = []
/** Events that have already closed a sheet: the sheets below receive them, too. */
const answered = new WeakSet<Event>()

/** Returns whether the event is for the sheet with this id: Escape or a tap outside closes only the topmost one. */
function takes(id: string, event: Event): boolean {
  if (openSheets.at(-1) !== id || answered.has(event)) return false
  answered.add(event)
  return true
}

function useAmongOpenSheets(open: boolean): string {
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    openSheets.push(id)
    return () => {
      openSheets.splice(openSheets.indexOf(id), 1)
    }
  }, [open, id])
  return id
}

/** The content of `Sheet`. About 20 kB gzip: only `sheet.tsx` imports it, and lazily. */
export function SheetFrame({ open, onOpenChange, title, description, children, footer }: SheetProps) {
  const { t } = useLingui()
  const id = useAmongOpenSheets(open)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen, { event, cancel }) => {
        if (isOpen || takes(id, event)) onOpenChange(isOpen)
        else cancel()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-backdrop/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6">
          <Dialog.Popup className="flex max-h-[90dvh] w-full max-w-column flex-col rounded-t-sheet bg-surface pb-[env(safe-area-inset-bottom)] shadow-floating outline-none transition-[translate,opacity] duration-250 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full sm:rounded-sheet sm:data-ending-style:translate-y-4 sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-4 sm:data-starting-style:opacity-0">
            <div className="flex items-start gap-3 px-5 pt-5 pb-3">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-title font-bold">{title}</Dialog.Title>
                {description !== undefined && (
                  <Dialog.Description className="mt-1 text-ink-muted">{description}</Dialog.Description>
                )}
              </div>
              <Dialog.Close
                aria-label={t`Close`}
                className="-mt-1.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted hover:bg-canvas"
              >
                <CloseIcon size={22} />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
            {footer !== undefined && (
              <div className="border-t border-line px-5 pt-4 pb-5" onClickCapture={ignoreSecondClick}>
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
