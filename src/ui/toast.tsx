import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#src/lib/class-names.ts'

export type ToastTone = 'neutral' | 'success' | 'danger'

interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: ToastTone
}

/** Display time (spec §9). */
const toastMilliseconds = 2000

/** Not an atom: this single value would be the launch's only use of jotai. */
let shown: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(toast: Toast | undefined): void {
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Shows a short message for two seconds; a newer one replaces it. For messages that must not be missed use `Notice`.
 */
export function showToast(message: string, tone: ToastTone = 'neutral'): void {
  const id = ++lastId
  show({ id, message, tone })
  setTimeout(() => {
    if (shown?.id === id) show(undefined)
  }, toastMilliseconds)
}

const tones: Record<ToastTone, string> = {
  neutral: 'bg-ink text-white',
  success: 'bg-success text-white',
  danger: 'bg-danger text-white',
}

/**
 * Renders toasts above everything; mounted once, in the app's shell. The region is always there, so that screen readers
 * announce changes in it.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  return createPortal(
    // Dialogs hide everything from screen readers except live regions.
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 lg:left-rail bottom-[calc(76px+env(safe-area-inset-bottom))] z-50 flex justify-center px-6"
    >
      {toast && (
        <p
          key={toast.id}
          className={classNames(
            'max-w-80 animate-rise rounded-control px-4 py-3 text-center font-medium shadow-floating',
            tones[toast.tone],
          )}
        >
          {toast.message}
        </p>
      )}
    </output>,
    document.body,
  )
}
