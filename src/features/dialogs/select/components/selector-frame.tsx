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
 * The frame of a selector: a page of its own if a link opened it, otherwise a dialog over the page that asks. The shell
 * traps the focus by making everything else inert.
 */
export function SelectorFrame({ title, popup: { origin, close }, children }: SelectorFrameProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isOver = origin === 'opener'
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn(event.target, ref.current)) close()
  })
  // A layout effect, so that a key pressed right away counts.
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
  // The same element in both cases: the selector keeps the typed text even if its opener goes away.
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

/** Returns whether a key press is for the selector, not for a sheet over it or a search that Escape clears first. */
function isOwn(target: EventTarget | null, selector: HTMLElement | null): boolean {
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return false
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null
  return dialog === null || dialog === selector
}
