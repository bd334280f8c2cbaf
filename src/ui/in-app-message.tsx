import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import type { IconComponent } from './icon.tsx'
import { CloseIcon } from './icons.tsx'
import { BellIcon } from './launch-icons.tsx'

export interface InAppMessage {
  readonly title: string
  readonly text?: string
  readonly icon?: IconComponent
  /** A path of `#src/config/paths.ts` to open on a tap. */
  readonly to?: string
}

/** Display time (spec §9). */
const shownMilliseconds = 3000

interface Shown extends InAppMessage {
  readonly id: number
}

let shown: Shown | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(message: Shown | undefined): void {
  shown = message
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Shows below the page's bar something unrelated to the current task, such as a new notice. Disappears after three
 * seconds or when closed; a newer one replaces it. For the result of an action use `showToast`.
 */
export function showInAppMessage(message: InAppMessage): void {
  lastId += 1
  show({ ...message, id: lastId })
}

/**
 * Renders in-app messages; mount it once. The region is always there, so that screen readers announce changes in it.
 */
export function InAppMessageHost() {
  const message = useSyncExternalStore(subscribe, () => shown)
  return createPortal(
    <div
      role="status"
      // Dialogs hide everything from screen readers except live regions.
      aria-live="polite"
      // Below the page's bar, so that the message doesn't cover the back button.
      className="pointer-events-none fixed inset-x-0 lg:left-rail top-0 z-50 flex justify-center px-3 pt-[calc(--spacing(16)+env(safe-area-inset-top))]"
    >
      {message && <MessageCard key={message.id} message={message} />}
    </div>,
    document.body,
  )
}

function close(id: number): void {
  if (shown?.id === id) show(undefined)
}

function MessageCard({ message: { id, title, text, icon: Icon = BellIcon, to } }: { readonly message: Shown }) {
  const { t } = useLingui()
  // Pauses the timer while the user reads the message or is about to tap it.
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => {
      close(id)
    }, shownMilliseconds)
    return () => {
      clearTimeout(timer)
    }
  }, [id, isHeld])

  const hold = () => {
    setIsHeld(true)
  }
  const letGo = () => {
    setIsHeld(false)
  }
  const content = (
    <>
      <span className="text-brand-600">
        <Icon size={24} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{title}</span>
        {text !== undefined && <span className="line-clamp-2 text-caption text-ink-muted">{text}</span>}
      </span>
    </>
  )
  const contentClass = 'flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-card py-2 ps-4 text-start'
  return (
    <div
      className="pointer-events-auto flex w-full max-w-100 animate-drop items-center rounded-card bg-surface pe-1 shadow-floating"
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      {to === undefined ? (
        <div className={contentClass}>{content}</div>
      ) : (
        <Link
          to={to}
          className={contentClass}
          onClick={() => {
            close(id)
          }}
        >
          {content}
        </Link>
      )}
      <button
        type="button"
        aria-label={t`Close`}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted hover:bg-canvas"
        onClick={() => {
          close(id)
        }}
      >
        <CloseIcon size={20} />
      </button>
    </div>
  )
}
