import { Trans } from '@lingui/react/macro'
import { chainName, nativeCoinOf } from '#src/chain/chain-names.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { FeeProps, FlowDescription } from '#src/entities/transaction/flow-description.ts'
import type { PoolParams } from '#src/features/mining/shared/flows/flow-params.ts'
import { useDaysText } from '#src/features/mining/shared/hooks/use-days-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Fact } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { compareFee } from './fee-comparison.ts'
import { type PoolReading, usePoolReading } from './pool-reading.tsx'

/** The reward to compare with a transaction's fee. */
interface FlowReward {
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** `day`: the daily reward afterwards; `now`: the reward this transaction is about. */
  readonly kind: 'day' | 'now'
}

/** Compares the fee of a flow with the reward it brings. */
export function rewardAfterFee<Params extends PoolParams>(
  rewardOf: (params: Params, reading: PoolReading) => FlowReward,
): Required<Pick<FlowDescription<Params>, 'FeeDetails' | 'FeeWarning'>> {
  function FeeDetails({ params, fee }: FeeProps<Params>) {
    const { data } = usePoolReading(params)
    return data && <RewardFacts pool={data.pool} reward={rewardOf(params, data)} fee={fee} />
  }

  function FeeWarning({ params, fee }: FeeProps<Params>) {
    const { data } = usePoolReading(params)
    return data && <LossWarning pool={data.pool} reward={rewardOf(params, data)} fee={fee} />
  }

  return { FeeDetails, FeeWarning }
}

interface RewardProps {
  readonly pool: MiningPool
  readonly reward: FlowReward
  readonly fee: bigint | undefined
}

function RewardFacts({ pool, reward: { amount, kind }, fee }: RewardProps) {
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const daysText = useDaysText()
  const comparison = useFeeComparison(pool, amount, fee)
  return (
    <>
      <Fact
        label={kind === 'day' ? <Trans>Daily reward after this</Trans> : <Trans>Reward</Trans>}
        value={`+${tokenText(amount, pool.token)}`}
        detail={fiatText(amount, pool.token)}
      />
      {comparison && kind === 'now' && <Fact label={<Trans>Net after fee</Trans>} value={comparison.left} />}
      {comparison?.days !== undefined && kind === 'day' && (
        <Fact label={<Trans>Fee earned back in</Trans>} value={daysText(comparison.days)} />
      )}
    </>
  )
}

function LossWarning({ pool, reward: { amount, kind }, fee }: RewardProps) {
  const comparison = useFeeComparison(pool, amount, fee)
  if (comparison?.isLoss !== true) return null
  const network = chainName(pool.chainId)
  const title =
    kind === 'day' ? <Trans>The fee exceeds a day’s reward</Trans> : <Trans>The fee exceeds the reward</Trans>
  return (
    <Notice tone="warning" title={title}>
      <Trans>
        Network fees on {network} are high right now. A larger stake or a cheaper network makes it worthwhile.
      </Trans>
    </Notice>
  )
}

/** Returns a reward and a fee in the pricing currency; `undefined` until both and their prices are known. */
function useFeeComparison(pool: MiningPool, reward: bigint, fee: bigint | undefined) {
  const { currency, toFiat } = useFiat()
  const format = useFormat()
  const coin = nativeCoinOf(pool.chainId)
  if (fee === undefined || !coin) return undefined
  const rewardFiat = toFiat(reward, pool.token.decimals, pool.token.symbol)
  const feeFiat = toFiat(fee, coin.decimals, coin.symbol)
  if (rewardFiat === undefined || feeFiat === undefined) return undefined
  const { left, isLoss, days } = compareFee(rewardFiat, feeFiat)
  return { isLoss, days, left: `≈ ${format.fiat(left, currency)}` }
}
