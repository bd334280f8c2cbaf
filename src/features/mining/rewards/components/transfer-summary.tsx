import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { voyageDays } from '#src/features/mining/shared/rules/rewards.ts'
import { Amount } from '#src/ui/amount.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface TransferSummaryProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

/** The transferable amount, and the streak's progress toward releasing the rest (M7). */
export function TransferSummary({ snapshot: { pool }, account: { state } }: TransferSummaryProps) {
  const fiatText = useFiatText()
  const tokenText = useTokenText()
  const { token } = pool
  const held = state.claimed - state.transferable
  const heldText = tokenText(held, token)
  return (
    <>
      <Card>
        <div className="flex flex-col items-center py-3 text-center">
          <p className="mb-2 text-ink-muted">
            <Trans>Ready to transfer</Trans>
          </p>
          <Amount
            value={state.transferable}
            decimals={token.decimals}
            symbol={token.symbol}
            size="headline"
            tone="reward"
            align="center"
            icon
            fiat={fiatText(state.transferable, token)}
          />
        </div>
        {state.transferable === 0n && <StreakProgress streak={state.streak} />}
      </Card>
      {held > 0n && state.transferable > 0n && (
        <Notice title={<Trans>{heldText} unlocks after 7 days in a row</Trans>}>
          <Trans>Rewards unlocked by an earlier 7-day streak can be transferred at any time.</Trans>
        </Notice>
      )}
      {state.claimed === 0n && (
        <Notice
          title={<Trans>Nothing to transfer yet</Trans>}
          action={
            <ButtonLink size="small" to={poolLink(paths.claim, pool)}>
              <Trans>Claim rewards</Trans>
            </ButtonLink>
          }
        >
          <Trans>Claim matured rewards first, then transfer them here.</Trans>
        </Notice>
      )}
    </>
  )
}

function StreakProgress({ streak }: { readonly streak: bigint }) {
  const { t } = useLingui()
  const days = Number(streak)
  const needed = Number(voyageDays)
  const left = Math.max(needed - days, 0)
  return (
    <div className="mt-3 border-t border-line pt-4">
      <div className="mb-2 flex items-baseline justify-between">
        <span className="font-semibold">
          <Trans>Days in a row</Trans>
        </span>
        <span className="text-ink-muted tabular-nums">
          {days} / {needed}
        </span>
      </div>
      <ProgressBar value={Math.min(days, needed)} maximum={needed} label={t`Days in a row`} tone="reward" />
      <p className="mt-2 text-caption text-ink-muted">
        {left === 0 ? (
          <Trans>You’ve reached day 7: rewards can be transferred as soon as you claim them.</Trans>
        ) : (
          <Plural
            value={left}
            one="# more daily check-in unlocks everything you’ve earned, for good."
            other="# more daily check-ins unlock everything you’ve earned, for good."
          />
        )}
      </p>
    </div>
  )
}
