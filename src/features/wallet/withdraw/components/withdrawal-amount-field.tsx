import { Trans, useLingui } from '@lingui/react/macro'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import type { WithdrawalForm } from '#src/features/wallet/withdraw/hooks/use-withdrawal-form.ts'
import { type AmountProblem, maxWithdrawalRoundedDown } from '#src/features/wallet/withdraw/rules/withdrawal-amount.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'

interface WithdrawalAmountFieldProps {
  readonly form: WithdrawalForm
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** The amount that leaves the balance. */
export function WithdrawalAmountField({ form, coin: { symbol }, network }: WithdrawalAmountFieldProps) {
  const { t } = useLingui()
  const coinText = useExactCoinText()
  const fiatText = useFiatText()
  const { terms, draft, amount, change } = form
  if (!terms) return null
  const { decimals, name } = network
  const minimum = coinText(terms.minimum, symbol)
  const fee = coinText(terms.fee, symbol)
  const left = coinText(terms.limitLeft, symbol)
  const available = coinText(terms.available, symbol)
  const errors: Record<AmountProblem, string> = {
    'not-a-number': t`Enter an amount in numbers`,
    'too-fine': t`${symbol} on ${name} has up to ${decimals} decimals`,
    'above-balance': t`More than your balance of ${available}`,
    'above-limit': t`Over your remaining 24-hour limit of ${left}`,
    'below-minimum': t`At least ${minimum}`,
    'not-above-fee': t`More than the fee of ${fee}`,
  }
  return (
    <AmountInput
      label={<Trans>Amount</Trans>}
      value={draft.amount}
      onValueChange={(text) => {
        change({ amount: text })
      }}
      symbol={symbol}
      decimals={coinDecimals}
      balance={terms.available}
      balanceLabel={<Trans>Available</Trans>}
      maximum={maxWithdrawalRoundedDown(terms)}
      fiat={fiatText(amount.amount, { symbol, decimals: coinDecimals })}
      error={amount.problem && errors[amount.problem]}
      hint={<Trans>Includes the network fee. At least {minimum}.</Trans>}
    />
  )
}
