import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import type { FlowPreview } from '#src/chain/flow/flow-preview.ts'
import { chainName, nativeCoinOf } from '#src/entities/chain/chain.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { useDaysText } from '#src/features/mining/hooks/use-days-text.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'
import { compareFee } from '#src/features/mining/rules/fee-comparison.ts'
import { type IntentReward, rewardOf } from '#src/features/mining/rules/reward-of-intent.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import type { ReviewProps } from './review-props.ts'

interface NetworkFeeProps extends ReviewProps {
  readonly preview: UseQueryResult<FlowPreview>
}

/** What the network takes, beside what the transaction brings, and what is left of that. */
export function NetworkFee({ intent, snapshot, account, preview }: NetworkFeeProps) {
  const errorMessage = useChainErrorMessage()
  if (preview.isError) {
    const { title, advice } = errorMessage(chainErrorCode(preview.error))
    return (
      <Notice
        live
        tone="warning"
        title={<Trans>The network fee is not known</Trans>}
        action={
          <Button size="small" variant="secondary" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {title}. {advice}
      </Notice>
    )
  }
  return <Fee intent={intent} snapshot={snapshot} account={account} preview={preview.data} />
}

interface FeeProps extends ReviewProps {
  /** `undefined` while it is worked out. */
  readonly preview: FlowPreview | undefined
}

function Fee({ intent, snapshot, account, preview }: FeeProps) {
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const { pool } = snapshot
  const network = chainName(pool.chainId)
  const coin = nativeCoinOf(pool.chainId)
  const reward = rewardOf(intent, snapshot, account)
  const comparison = useFeeComparison(pool, reward?.amount, preview?.fee)
  if (!coin) return null
  return (
    <div className="space-y-3">
      <div className="rounded-control bg-canvas px-4 py-1">
        <Facts>
          <Fact
            label={
              preview?.isFeeApproximate === true ? <Trans>Network fee, roughly</Trans> : <Trans>Network fee</Trans>
            }
            value={preview && tokenText(preview.fee, coin)}
            detail={fiatText(preview?.fee, coin)}
          />
          {reward && <RewardFacts pool={pool} reward={reward} comparison={comparison} />}
        </Facts>
      </div>
      {comparison?.isLoss === true && (
        <Notice tone="warning" title={<FeeWarning kind={reward?.kind} />}>
          <Trans>Gas is dear on {network}. A larger stake or a cheaper network makes it worth while.</Trans>
        </Notice>
      )}
    </div>
  )
}

interface RewardFactsProps {
  readonly pool: MiningPool
  readonly reward: IntentReward
  readonly comparison: ReturnType<typeof useFeeComparison>
}

function RewardFacts({ pool, reward: { amount, kind }, comparison }: RewardFactsProps) {
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const daysText = useDaysText()
  return (
    <>
      <Fact
        label={kind === 'day' ? <Trans>Reward of a day then</Trans> : <Trans>Reward</Trans>}
        value={`+${tokenText(amount, pool.token)}`}
        detail={fiatText(amount, pool.token)}
      />
      {comparison && kind === 'now' && <Fact label={<Trans>Left of it after the fee</Trans>} value={comparison.left} />}
      {comparison?.days !== undefined && kind === 'day' && (
        <Fact label={<Trans>The fee is earned back in</Trans>} value={daysText(comparison.days)} />
      )}
    </>
  )
}

function FeeWarning({ kind }: { readonly kind: 'day' | 'now' | undefined }) {
  return kind === 'day' ? (
    <Trans>The fee is larger than a day's reward</Trans>
  ) : (
    <Trans>The fee is larger than the reward</Trans>
  )
}

/** A reward and a fee side by side in the pricing currency; `undefined` until both and their prices are known. */
function useFeeComparison(pool: MiningPool, reward: bigint | undefined, fee: bigint | undefined) {
  const { currency, toFiat } = useFiat()
  const format = useFormat()
  const coin = nativeCoinOf(pool.chainId)
  if (reward === undefined || fee === undefined || !coin) return undefined
  const rewardFiat = toFiat(reward, pool.token.decimals, pool.token.symbol)
  const feeFiat = toFiat(fee, coin.decimals, coin.symbol)
  if (rewardFiat === undefined || feeFiat === undefined) return undefined
  const { left, isLoss, days } = compareFee(rewardFiat, feeFiat)
  return { isLoss, days, left: `≈ ${format.fiat(left, currency)}` }
}
