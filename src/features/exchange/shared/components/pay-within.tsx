import { Trans } from '@lingui/react/macro'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Countdown } from '#src/ui/countdown.tsx'

/** The time left to pay. */
export function PayWithin({ until }: { readonly until: string }) {
  const now = useServerNow(1_000)
  const seconds = BigInt(Math.max(0, Math.floor(Date.parse(until) / 1_000 - now)))
  return <Countdown seconds={seconds} label={<Trans>Pay within</Trans>} />
}
