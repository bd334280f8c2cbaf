import { formatClock } from '#src/lib/format.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'

/** The time left to pay or to accept an offer, inline. */
export function TimeLeft({ until }: { readonly until: string }) {
  const format = useFormat()
  const now = useServerNow(1_000)
  const seconds = BigInt(Math.max(0, Math.floor(Date.parse(until) / 1_000 - now)))
  return (
    <>
      <span aria-hidden="true">{formatClock(seconds)}</span>
      <span role="timer" className="sr-only">
        {format.duration(seconds)}
      </span>
    </>
  )
}
