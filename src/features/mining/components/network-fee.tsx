import { Trans } from '@lingui/react/macro'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { chainName, nativeCoinOf } from '#src/entities/chain/chain.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { useFiatText } from '#src/features/mining/hooks/use-fiat-text.ts'
import type { useTransactionPreview } from '#src/features/mining/hooks/use-transaction-preview.ts'
import { rewardAfterFee } from '#src/features/mining/rules/reward-after-fee.ts'
import { rewardOf } from '#src/features/mining/rules/reward-of-intent.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Fact, Facts } from './facts.tsx'
import type { ReviewProps } from './review-props.ts'

interface NetworkFeeProps extends ReviewProps {
  readonly preview: ReturnType<typeof useTransactionPreview>
}

/** What the network takes, beside what the transaction brings, and what is left of that. */
export function NetworkFee({ intent, snapshot, account, preview }: NetworkFeeProps) {
  const format = useFormat()
  const fiatText = useFiatText()
  const errorMessage = useChainErrorMessage()
  const { pool } = snapshot
  const coin = nativeCoinOf(pool.chainId)
  const reward = rewardOf(intent, snapshot, account)
  const net = useNetReward(snapshot, reward?.amount, preview.data?.fee)
  if (!coin) return null
  if (preview.isError) {
    const { title, advice } = errorMessage(chainErrorCode(preview.error))
    return (
      <Notice tone="warning" title={<Trans>The network fee is not known</Trans>}>
        {title}. {advice}
      </Notice>
    )
  }
  const fee = preview.data?.fee
  const feeText = fee === undefined ? undefined : `${format.units(fee, coin.decimals)} ${coin.symbol}`
  const isApproximate = preview.data?.isFeeApproximate ?? false
  return (
    <div className="space-y-3">
      <div className="rounded-control bg-canvas px-4 py-1">
        <Facts>
          <Fact
            label={isApproximate ? <Trans>Network fee, roughly</Trans> : <Trans>Network fee</Trans>}
            value={feeText}
            detail={fiatText(fee, coin)}
          />
          {reward && (
            <Fact
              label={reward.kind === 'day' ? <Trans>A day's reward</Trans> : <Trans>Reward</Trans>}
              value={`+${format.units(reward.amount, pool.token.decimals)} ${pool.token.symbol}`}
              detail={fiatText(reward.amount, pool.token)}
            />
          )}
          {net && <Fact label={<Trans>Left of it after the fee</Trans>} value={net.text} />}
        </Facts>
      </div>
      {net?.isLoss && (
        <Notice tone="warning" title={<Trans>The fee is larger than the reward</Trans>}>
          <Trans>
            Gas on {chainName(pool.chainId)} costs more than this brings. A larger stake or a cheaper network makes it
            worth while.
          </Trans>
        </Notice>
      )}
    </div>
  )
}

/** What is left of a reward in the pricing currency; `undefined` until all of it is known. */
function useNetReward({ pool }: NetworkFeeProps['snapshot'], reward: bigint | undefined, fee: bigint | undefined) {
  const { currency, toFiat } = useFiat()
  const format = useFormat()
  const coin = nativeCoinOf(pool.chainId)
  if (reward === undefined || fee === undefined || !coin) return undefined
  const rewardFiat = toFiat(reward, pool.token.decimals, pool.token.symbol)
  const feeFiat = toFiat(fee, coin.decimals, coin.symbol)
  if (rewardFiat === undefined || feeFiat === undefined) return undefined
  const left = rewardAfterFee(rewardFiat, feeFiat)
  return { isLoss: left.isLoss, text: `≈ ${format.fiat(left.decimal, currency)}` }
}
