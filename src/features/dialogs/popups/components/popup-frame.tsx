import { Dialog } from '@base-ui/react/dialog'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import type { PopupOrigin } from '#src/lib/popup-openers.ts'
import { ignoreSecondClick } from '#src/ui/ignore-second-click.ts'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface PopupFrameProps {
  readonly title: string
  readonly text?: ReactNode
  /** Where it was opened from. A warning above the text says when it was written by the author of a link. */
  readonly origin: PopupOrigin
  /** Shown in a toast when no page waits for the answer any more, on the way back to the page that asked. */
  readonly goneText?: string
  readonly children?: ReactNode
  /** The buttons, main one first. */
  readonly actions: ReactNode
  readonly onClose: () => void
}

/**
 * The dialog of a pop-up page over the dimmed page below. Focus stays inside; Escape, a tap outside and the back button
 * close it.
 */
export function PopupFrame({ title, text, origin, goneText, children, actions, onClose }: PopupFrameProps) {
  const isGone = origin === 'gone'
  useCloseForAnother(onClose)
  useEffect(() => {
    if (isGone && goneText !== undefined) showToast(goneText)
  }, [isGone, goneText])
  // The shell navigates back. Until then, don't show a question without its text or one whose answer does nothing.
  if (isGone) return null
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // The second click of a double-click was meant for the element that opened the dialog.
        if (!isOpen && !(event instanceof MouseEvent && event.detail > 1)) onClose()
      }}
    >
      <title>{[title, 'Sevenport'].join(' · ')}</title>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 animate-fade bg-backdrop/50" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-y-auto p-6">
          <Dialog.Popup
            className="my-auto w-full max-w-85 animate-rise rounded-sheet bg-surface p-6 shadow-floating outline-none"
            onClickCapture={ignoreSecondClick}
          >
            {origin === 'link' && (
              <div className="mb-4">
                <Notice tone="warning" title={<Trans>Opened by a link</Trans>}>
                  <Trans>
                    This text comes from whoever made the link, not from Sevenport. Don’t send anything or share a
                    password because of it.
                  </Trans>
                </Notice>
              </div>
            )}
            <Dialog.Title className="text-title font-bold break-words" render={<h1>{title}</h1>} />
            {text !== undefined && text !== '' && (
              <Dialog.Description className="mt-2 break-words text-ink-muted" render={<div>{text}</div>} />
            )}
            {children !== undefined && <div className="mt-4">{children}</div>}
            <div className="mt-6 grid gap-2">{actions}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Closes the question when the user logs out, or another user logs in, in another tab. */
function useCloseForAnother(onClose: () => void): void {
  const userId = useLoggedInUserId()
  const askedUserId = useRef(userId)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (userId !== askedUserId.current) close()
  }, [userId])
}
