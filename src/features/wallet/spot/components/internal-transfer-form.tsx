import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import type { Coin } from '#api/coins.ts'
import { balanceOf, type Balances } from '#src/entities/balance/balance.queries.ts'
import { CoinChoiceField } from '#src/entities/popup/coin-choice-field.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { findCoin } from '#src/entities/asset/coin.queries.ts'
import { useCoinFiat } from '#src/features/wallet/spot/hooks/use-coin-fiat.ts'
import { useCoinText } from '#src/features/wallet/spot/hooks/use-coin-text.ts'
import { useTransferFaultText } from '#src/features/wallet/spot/hooks/use-transfer-fault-text.ts'
import { type TransferFigures, useTransferFigures } from '#src/features/wallet/spot/hooks/use-transfer-figures.ts'
import {
  type CheckedTransfer,
  checkTransfer,
  maxTransfer,
  type TransferEntries,
} from '#src/features/wallet/spot/rules/transfer-entries.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InputField } from '#src/ui/input-field.tsx'

interface InternalTransferFormProps {
  readonly coins: readonly Coin[]
  readonly balances: Balances
  /** Amounts withdrawn or transferred within 24 hours, by coin, as in the API. */
  readonly used: Readonly<Record<string, string>>
  readonly entries: TransferEntries
  readonly onEntriesChange: (entries: TransferEntries) => void
  /** Called with complete entries. */
  readonly onReview: (transfer: CheckedTransfer) => void
}

/** Asks for the recipient, the coin and the amount. */
export function InternalTransferForm({
  coins,
  balances,
  used,
  entries,
  onEntriesChange,
  onReview,
}: InternalTransferFormProps) {
  const { t } = useLingui()
  const faultText = useTransferFaultText()
  const [isChecked, setIsChecked] = useState(false)
  const coin = findCoin(coins, entries.coin)
  const { available } = coin ? balanceOf(balances, coin.symbol) : { available: 0n }
  const figures = useTransferFigures(coin, used)
  const context = { available, terms: figures?.terms, ownEmail: useUser().email }
  const checked = checkTransfer({ ...entries, coin: coin?.symbol }, context)
  const faults = faultText(isChecked && 'faults' in checked ? checked.faults : {}, figures)
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
        <AmountField
          coin={coin}
          available={available}
          figures={figures}
          value={entries.amount}
          onValueChange={(amount) => {
            change({ amount })
          }}
          error={faults.amount}
        />
        <InputField
          label={<Trans>Recipient’s email</Trans>}
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
          hint={<Trans>No account yet? They have 30 days to create one before it returns to you.</Trans>}
        />
        <InputField
          label={<Trans>Note (optional)</Trans>}
          autoComplete="off"
          value={entries.note}
          onChange={(event) => {
            change({ note: event.target.value })
          }}
          error={faults.note}
          hint={<Trans>The recipient will see it.</Trans>}
        />
        <Button type="submit" size="large" block>
          {t`Review`}
        </Button>
      </form>
    </Card>
  )
}

interface AmountFieldProps {
  readonly coin: Coin | undefined
  readonly available: bigint
  readonly figures: TransferFigures | undefined
  readonly value: string
  readonly onValueChange: (amount: string) => void
  readonly error: string | undefined
}

/** The amount of the coin, with its limits. */
function AmountField({ coin, available, figures, ...field }: AmountFieldProps) {
  const coinFiat = useCoinFiat()
  const typed = decimalToUnits(field.value, coinDecimals)
  return (
    <AmountInput
      label={<Trans>Amount</Trans>}
      symbol={coin?.symbol ?? ''}
      decimals={coinDecimals}
      balance={coin && available}
      balanceLabel={<Trans>Available</Trans>}
      maximum={figures && maxTransfer(available, figures.terms)}
      fiat={typed.ok && coin ? (coinFiat(typed.units, coin.symbol) ?? undefined) : undefined}
      hint={figures && <Limits figures={figures} />}
      {...field}
    />
  )
}

function Limits({ figures: { minimum, left } }: { readonly figures: TransferFigures }) {
  return (
    <Trans>
      At least {minimum}. Remaining 24-hour limit: {left}.
    </Trans>
  )
}

interface CoinFieldProps extends Pick<InternalTransferFormProps, 'coins' | 'balances'> {
  readonly value: string | undefined
  readonly onValueChange: (symbol: string) => void
  readonly error: string | undefined
}

/** Selects one of the coins that the user has a balance of. */
function CoinField({ coins, balances, value, ...field }: CoinFieldProps) {
  const coinText = useCoinText()
  const owned = coins.filter(({ symbol }) => balanceOf(balances, symbol).available > 0n || symbol === value)
  const aside = value !== undefined && coinText(balanceOf(balances, value).available, value)
  return <CoinChoiceField coins={owned} value={value} aside={aside} {...field} />
}
