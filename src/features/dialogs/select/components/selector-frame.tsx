import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { paths } from '#src/config/paths.ts'
import type { OpenedPopup } from '#src/lib/popup.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

interface SelectorFrameProps {
  readonly title: string
  readonly popup: Pick<OpenedPopup<unknown, string>, 'origin' | 'close'>
  readonly children: ReactNode
}

/**
 * What a selector stands in: a page of its own when a link opened it; over the page that asks, a dialog, which the shell
 * keeps the focus in by making everything else inert.
 */
export function SelectorFrame({ title, popup: { origin, close }, children }: SelectorFrameProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isOver = origin === 'opener'
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn(event.target, ref.current)) close()
  })
  // Before it is seen: a key that is pressed at once counts, too.
  useLayoutEffect(() => {
    if (!isOver) return undefined
    const listen = (event: KeyboardEvent) => {
      handleEscape(event)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
    }
  }, [isOver])
  // One element either way: the selector keeps what was typed in it whatever becomes of its opener.
  return (
    <div
      ref={ref}
      className="flex flex-1 flex-col"
      {...(isOver && { role: 'dialog', 'aria-modal': true, 'aria-label': title })}
    >
      <PageFrame title={title} backTo={paths.home} {...(isOver && { action: null })}>
        {children}
      </PageFrame>
    </div>
  )
}

/** Whether a key is meant for the selector: not for a sheet over it, nor for a search that Escape empties first. */
function isOwn(target: EventTarget | null, selector: HTMLElement | null): boolean {
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return false
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog === null || dialog === selector
}
