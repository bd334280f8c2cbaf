import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#src/lib/class-names.ts'

/** Long enough to take another look around. The progress bar in the button takes the same time. */
const holdMilliseconds = 1_200

/**
 * A button that acts once it's been held, by finger or key, so that no secret is revealed by accident. Assistive
 * technology can't hold, so there it's pressed like any other button.
 */
export function HoldButton({ onHeld, children }: { readonly onHeld: () => void; readonly children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isHeld, setIsHeld] = useState(false)
  const release = () => {
    clearTimeout(timer.current)
    setIsHeld(false)
  }
  const hold = () => {
    release()
    setIsHeld(true)
    timer.current = setTimeout(() => {
      release()
      onHeld()
    }, holdMilliseconds)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )
  return (
    <div className="text-center">
      <button
        type="button"
        className="relative min-h-13 w-full touch-none overflow-hidden rounded-control bg-brand-600 px-5 text-lead font-semibold text-white select-none"
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => {
          event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) hold()
        }}
        onKeyUp={(event) => {
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          release()
        }}
        onBlur={release}
        onClick={(event) => {
          const isAssistive = event.detail === 0
          if (isAssistive) onHeld()
        }}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-0 origin-left bg-brand-900 transition-transform ease-linear',
            isHeld ? 'scale-x-100 duration-1200' : 'scale-x-0 duration-150',
          )}
        />
        <span className="relative">{children}</span>
      </button>
      <p className="mt-2 text-caption text-ink-muted">
        <Trans>Press and hold</Trans>
      </p>
    </div>
  )
}
