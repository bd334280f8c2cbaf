import { Trans, useLingui } from '@lingui/react/macro'
import { isLocalChain } from '#src/chain/chain-names.ts'
import { useMoveClock } from '#src/entities/local-world/local-world.queries.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { GetTestCoinsButton } from '#src/entities/local-world/get-test-coins-button.tsx'

interface LocalWorldCardProps {
  readonly snapshot: PoolSnapshot
  /** The chain's time, in seconds since 1970. */
  readonly now: bigint
}

/** Faucet and clock of the local world, where a seven-day streak takes a minute. */
export function LocalWorldCard({ snapshot, now }: LocalWorldCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const moveClock = useMoveClock()
  const time = format.date(now, { style: 'date-time', utc: true })
  if (!isLocalChain(snapshot.pool.chainId)) return null
  return (
    <section className="rounded-card border-2 border-dashed border-line-strong/50 p-4">
      <h2 className="text-lead font-semibold">
        <Trans>Local world</Trans>
      </h2>
      <p className="mt-1 text-caption text-ink-muted">
        <Trans>Test chains on this computer. Their time is {time} UTC.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          loading={moveClock.isPending}
          onClick={() =>
            moveClock.mutate(
              { to: 'next-utc-day' },
              {
                onSuccess: () => showToast(t`A new day on all seven chains`, 'success'),
                onError: () => showToast(t`The clock isn’t responding. Try again in a moment.`, 'danger'),
              },
            )
          }
        >
          <Trans>Skip to the next day</Trans>
        </Button>
        <GetTestCoinsButton chainId={snapshot.pool.chainId} />
      </div>
    </section>
  )
}
