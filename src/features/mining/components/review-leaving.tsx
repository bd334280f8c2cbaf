import { Trans } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useExitOutcome, useForfeit } from '#src/features/mining/mining.queries.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Fact } from '#src/ui/facts.tsx'
import { ForfeitNotice, ForfeitSkeleton } from './forfeit-notice.tsx'
import { Details } from './review-summary.tsx'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'

interface LeavingProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

/** What taking a part of the stake out does. */
export function UnstakeDetails({ snapshot, account, amount }: LeavingProps & { readonly amount: bigint }) {
  const tokenText = useTokenText()
  const { address } = useWallet()
  const { pool } = snapshot
  const forfeit = useForfeit(pool, address, amount)
  const left = account.state.stake - amount
  return (
    <div className="space-y-3">
      <Details
        snapshot={snapshot}
        amount={amount}
        text={<Trans>Goes back to your wallet in this transaction. Claimed rewards stay yours.</Trans>}
      >
        <Fact label={<Trans>Your stake then</Trans>} value={tokenText(left, pool.token)} />
      </Details>
      {forfeit.isPending && <ForfeitSkeleton />}
      {forfeit.data !== undefined && (
        <ForfeitNotice pool={pool} forfeited={forfeit.data} maturedAt={account.state.lastMaturesAt} />
      )}
    </div>
  )
}

/** What leaving with everything does. */
export function ExitDetails({ snapshot, account }: LeavingProps) {
  const tokenText = useTokenText()
  const { address } = useWallet()
  const { pool } = snapshot
  const { data: outcome, isPending, isLoadingError } = useExitOutcome(pool, address)
  const show = (units: bigint | undefined) => (units === undefined ? undefined : tokenText(units, pool.token))
  const { stake, claimed, claimable } = account.state
  const waiting = outcome && claimed + claimable - outcome.rewards
  const waitingText = show(waiting)
  return (
    <div className="space-y-3">
      <Details
        snapshot={snapshot}
        amount={outcome ? outcome.returned + outcome.rewards : isLoadingError ? stake : undefined}
        text={<Trans>Your whole stake and every reward that may leave go to your wallet, in one transaction.</Trans>}
      >
        <Fact label={<Trans>Stake</Trans>} value={show(outcome?.returned ?? stake)} />
        <Fact
          label={<Trans>Rewards</Trans>}
          value={isLoadingError ? <Trans>Not known</Trans> : show(outcome?.rewards)}
        />
      </Details>
      {isPending && <ForfeitSkeleton />}
      {outcome && <ForfeitNotice pool={pool} forfeited={outcome.forfeited} maturedAt={account.state.lastMaturesAt} />}
      {waiting !== undefined && waiting > 0n && (
        <Notice title={<Trans>{waitingText} stay claimed</Trans>}>
          <Trans>They wait for a streak of 7 days, whenever you come back. Nobody else can take them.</Trans>
        </Notice>
      )}
    </div>
  )
}
