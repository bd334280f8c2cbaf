import type { ReactNode } from 'react'
import { formatClock } from '#src/lib/format.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface CountdownProps {
  /** Seconds left by the chain's time; the caller counts them down. */
  readonly seconds: bigint
  /** What is being waited for. */
  readonly label?: ReactNode
}

/** Time left until something becomes possible. */
export function Countdown({ seconds, label }: CountdownProps) {
  const format = useFormat()
  return (
    <span className="inline-flex flex-col items-center">
      {label !== undefined && <span className="text-caption opacity-85">{label}</span>}
      {/* Screen readers would read the ticking digits every second, so they get a sentence on demand instead. */}
      <span aria-hidden="true" className="text-title font-bold tabular-nums">
        {formatClock(seconds)}
      </span>
      <span role="timer" className="sr-only">
        {format.duration(seconds)}
      </span>
    </span>
  )
}
