import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import type { SwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SwapIcon } from '#src/ui/icons.tsx'
import { AssetPicker } from '#src/features/exchange/shared/components/asset-picker.tsx'
import { RateType } from './rate-type.tsx'
import { SavePairButton } from './saved-pairs.tsx'

interface PairCardProps {
  readonly assets: Assets
  readonly form: SwapForm
}

/** What is paid and what arrives, each with its coin and network. Either amount can be entered. */
export function PairCard({ assets, form }: PairCardProps) {
  const { t } = useLingui()
  const { from, to, draft, edit } = form
  return (
    <Card>
      <div className="space-y-3">
        <SwapAmount
          assets={assets}
          form={form}
          side="from"
          label={<Trans>You pay</Trans>}
          coinLabel={t`Coin you pay with`}
        />
        <div className="flex items-center justify-center gap-2">
          <IconButton
            icon={SwapIcon}
            label={t`Swap direction`}
            onClick={() => {
              edit({
                from: to?.id ?? null,
                to: from?.id ?? null,
                payout: draft.refund,
                refund: isEmpty(draft.payout) ? null : draft.payout,
              })
            }}
          />
          <SavePairButton from={from} to={to} />
        </div>
        <SwapAmount
          assets={assets}
          form={form}
          side="to"
          label={<Trans>You receive</Trans>}
          coinLabel={t`Coin you receive`}
        />
        <RateType form={form} />
      </div>
    </Card>
  )
}

function isEmpty({ address, memo }: SwapDraft['payout']): boolean {
  return address === '' && memo === ''
}

interface SwapAmountProps extends PairCardProps {
  readonly side: 'from' | 'to'
  readonly label: ReactNode
  readonly coinLabel: string
}

function SwapAmount({ assets, form, side, label, coinLabel }: SwapAmountProps) {
  const { draft, edit, amountProblem, offer } = form
  const otherSide = side === 'from' ? 'to' : 'from'
  const asset = form[side]
  /** Amount in the chosen offer. */
  const offered = side === 'from' ? offer?.fromAmount : offer?.toAmount
  const { t } = useLingui()
  const fiatText = useFiatText()
  const isEntered = draft.side === side
  const text = isEntered ? draft.amount : (offered ?? '')
  const symbol = asset?.symbol ?? ''
  const units = offered === undefined ? undefined : parseCoinAmount(offered)
  const problems = { 'not-a-number': t`Enter an amount.`, 'too-fine': t`Use at most 18 decimal places.` }
  return (
    <AmountInput
      label={label}
      value={text}
      onValueChange={(amount) => {
        edit({ amount, side })
      }}
      symbol={symbol}
      picker={
        <AssetPicker
          label={coinLabel}
          assets={assets.assets.filter((candidate) => candidate[side].length > 0)}
          value={asset}
          onValueChange={({ id }) => {
            // A swap needs two different assets: choosing the same one twice swaps the sides.
            edit({ [side]: id, ...(id === form[otherSide]?.id && { [otherSide]: asset?.id ?? null }) })
          }}
        />
      }
      decimals={coinDecimals}
      fiat={fiatText(units, { symbol, decimals: coinDecimals })}
      error={isEntered && amountProblem !== undefined ? problems[amountProblem] : undefined}
    />
  )
}
