import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FiatCountry } from '#src/features/exchange/fiat/hooks/use-fiat-country.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useSpendable } from '#src/features/exchange/fiat/hooks/use-spendable.ts'
import { coinsOf } from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { AssetPicker } from '#src/features/exchange/shared/components/asset-picker.tsx'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { currencyDecimals } from '#src/lib/format.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Card } from '#src/ui/card.tsx'
import { CurrencyPicker } from './currency-picker.tsx'

interface AmountsCardProps {
  readonly form: FiatForm
  readonly country: FiatCountry
}

/** What is paid and what arrives, each with its coin or currency. Either amount can be entered. */
export function AmountsCard({ form, country }: AmountsCardProps) {
  const isBuy = form.direction === 'buy'
  const from = { form, side: 'from', offered: form.offer?.fromAmount } as const
  const to = { form, side: 'to', offered: form.offer?.toAmount, label: <Trans>You get</Trans> } as const
  return (
    <Card>
      <div className="space-y-4">
        {isBuy ? (
          <>
            <MoneyAmount {...from} country={country} label={<Trans>You pay</Trans>} />
            <CoinAmount {...to} />
          </>
        ) : (
          <>
            <CoinAmount {...from} label={<Trans>You sell</Trans>} />
            <MoneyAmount {...to} country={country} />
          </>
        )}
      </div>
    </Card>
  )
}

interface TradeAmountProps {
  readonly form: FiatForm
  readonly side: 'from' | 'to'
  /** Amount in the chosen offer. */
  readonly offered: string | undefined
  readonly label: ReactNode
}

function MoneyAmount({ form, country, side, offered, label }: TradeAmountProps & AmountsCardProps) {
  const error = useAmountError(form, side)
  const { draft, edit, currency = '' } = form
  return (
    <AmountInput
      label={label}
      value={draft.side === side ? draft.amount : shortened(offered, currency, side)}
      onValueChange={(amount) => {
        edit({ amount, side })
      }}
      symbol={currency}
      picker={<CurrencyPicker form={form} country={country} />}
      decimals={coinDecimals}
      error={error}
    />
  )
}

function CoinAmount({ form, side, offered = '', label }: TradeAmountProps) {
  const { t } = useLingui()
  const { direction, options, draft, edit, coin } = form
  const error = useAmountError(form, side)
  const spendable = useSpendable(side === 'from' ? coin : undefined)
  return (
    <AmountInput
      label={label}
      value={draft.side === side ? draft.amount : offered}
      onValueChange={(amount) => {
        edit({ amount, side })
      }}
      symbol={coin?.symbol ?? ''}
      picker={
        <AssetPicker
          label={t`Coin`}
          assets={coinsOf(options, { direction, country: form.country })}
          value={coin}
          onValueChange={(asset) => {
            // An address may be invalid on another network.
            edit({ asset: asset.id, ...(asset.network !== coin?.network && { address: null }) })
          }}
        />
      }
      decimals={coinDecimals}
      balance={spendable?.balance}
      maximum={spendable?.maximum}
      error={error}
    />
  )
}

/** Returns the error of the amount entered on a side. */
function useAmountError({ draft, amountProblem, amountDecimals }: FiatForm, side: 'from' | 'to'): string | undefined {
  const { t } = useLingui()
  if (draft.side !== side || amountProblem === undefined) return undefined
  if (amountProblem === 'not-a-number') return t`Enter an amount.`
  return amountDecimals === 0 ? t`Enter a whole amount.` : t`Use at most ${amountDecimals} decimal places.`
}

/** Rounds money to its currency's decimals: payments up, receipts down. Returns an empty text without an amount. */
function shortened(amount: string | undefined, currency: string, side: 'from' | 'to'): string {
  if (amount === undefined || currency === '') return ''
  const format = new Intl.NumberFormat('en', {
    style: 'decimal',
    useGrouping: false,
    minimumFractionDigits: 0,
    maximumFractionDigits: currencyDecimals(currency),
    roundingMode: side === 'from' ? 'ceil' : 'floor',
  })
  return format.format(amount as Intl.StringNumericLiteral)
}
