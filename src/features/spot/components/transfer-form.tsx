import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import type { Coin } from '#api/coins.ts'
import { balanceOf, type Balances } from '#src/entities/balance/balance.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { findCoin } from '#src/entities/spot-coin/spot-coin.queries.ts'
import { useCoinFiat } from '#src/features/spot/hooks/use-coin-fiat.ts'
import { useCoinText } from '#src/features/spot/hooks/use-coin-text.ts'
import { useTransferFaultText } from '#src/features/spot/hooks/use-transfer-fault-text.ts'
import { type CheckedTransfer, checkTransfer, type TransferEntries } from '#src/features/spot/rules/transfer-entries.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface TransferFormProps {
  readonly coins: readonly Coin[]
  readonly balances: Balances
  readonly entries: TransferEntries
  readonly onEntriesChange: (entries: TransferEntries) => void
  /** Called with entries that are complete. */
  readonly onReview: (transfer: CheckedTransfer) => void
}

/** To whom, what and how much. */
export function TransferForm({ coins, balances, entries, onEntriesChange, onReview }: TransferFormProps) {
  const { t } = useLingui()
  const faultText = useTransferFaultText()
  const coinFiat = useCoinFiat()
  const [isChecked, setIsChecked] = useState(false)
  const coin = findCoin(coins, entries.coin)
  const { available } = coin ? balanceOf(balances, coin.symbol) : { available: 0n }
  const checked = checkTransfer({ ...entries, coin: coin?.symbol }, { available, ownEmail: useUser().email })
  const faults = faultText(isChecked && 'faults' in checked ? checked.faults : {})
  const typed = decimalToUnits(entries.amount, coinDecimals)
  const change = (changed: Partial<TransferEntries>) => {
    onEntriesChange({ ...entries, ...changed })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if ('transfer' in checked) onReview(checked.transfer)
  }
  return (
    <Card>
      <form noValidate className="space-y-5" onSubmit={submit}>
        <CoinField
          coins={coins}
          balances={balances}
          value={coin?.symbol}
          onValueChange={(symbol) => {
            change({ coin: symbol })
          }}
          error={faults.coin}
        />
        <AmountInput
          label={<Trans>Amount</Trans>}
          value={entries.amount}
          onValueChange={(amount) => {
            change({ amount })
          }}
          symbol={coin?.symbol ?? ''}
          decimals={coinDecimals}
          balance={coin && available}
          balanceLabel={<Trans>Available</Trans>}
          fiat={typed.ok && coin ? (coinFiat(typed.units, coin.symbol) ?? undefined) : undefined}
          error={faults.amount}
        />
        <InputField
          label={<Trans>E-mail of the person</Trans>}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder="name@example.com"
          value={entries.email}
          onChange={(event) => {
            change({ email: event.target.value })
          }}
          error={faults.email}
          hint={<Trans>Without an account here they have 30 days to open one; then it comes back to you.</Trans>}
        />
        <InputField
          label={<Trans>Note (optional)</Trans>}
          autoComplete="off"
          value={entries.note}
          onChange={(event) => {
            change({ note: event.target.value })
          }}
          error={faults.note}
          hint={<Trans>They can read it.</Trans>}
        />
        <Button type="submit" size="large" block>
          {t`Review`}
        </Button>
      </form>
    </Card>
  )
}

interface CoinFieldProps extends Pick<TransferFormProps, 'coins' | 'balances'> {
  readonly value: string | undefined
  readonly onValueChange: (symbol: string) => void
  readonly error: string | undefined
}

/** One of the coins that the person has something of. */
function CoinField({ coins, balances, value, ...field }: CoinFieldProps) {
  const { t } = useLingui()
  const coinText = useCoinText()
  const options = coins
    .filter(({ symbol }) => balanceOf(balances, symbol).available > 0n || symbol === value)
    .map(({ symbol, name }) => ({
      value: symbol,
      label: symbol,
      keywords: name,
      aside: coinText(balanceOf(balances, symbol).available, symbol),
      icon: <TokenIcon symbol={symbol} size={28} />,
    }))
  return <SelectField label={t`Coin`} placeholder={t`Choose a coin`} options={options} value={value} {...field} />
}
