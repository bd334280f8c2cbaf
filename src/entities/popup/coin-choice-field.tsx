import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useOpenPopup } from '#src/lib/popup.ts'
import { PickerField } from '#src/ui/picker-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { selectCoinPopup } from './popups.ts'

interface CoinChoiceFieldProps {
  /** Selectable coins; `undefined` while loading. */
  readonly coins: readonly { readonly symbol: string; readonly name: string }[] | undefined
  readonly value: string | undefined
  readonly onValueChange: (symbol: string) => void
  /** Shown at the end of the label's line: the user's balance of the coin. */
  readonly aside?: ReactNode
  readonly error?: ReactNode
}

/** Selects a coin on the coins page, with its search, favorites and balances. */
export function CoinChoiceField({ coins, value, onValueChange, aside, error }: CoinChoiceFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const openPopup = useOpenPopup()
  const chosen = coins?.find(({ symbol }) => symbol === value)
  const choose = async () => {
    const symbols = coins?.map(({ symbol }) => symbol) ?? []
    const answer = await openPopup(selectCoinPopup, { coins: symbols, chosen: value })
    if (answer !== undefined) onValueChange(answer)
  }
  return (
    <PickerField
      id={id}
      label={t`Coin`}
      error={error}
      disabled={coins === undefined}
      isEmpty={chosen === undefined}
      onOpen={() => void choose()}
    >
      {chosen && <TokenIcon symbol={chosen.symbol} size={28} />}
      <span className="min-w-0 flex-1 truncate">{chosen ? `${chosen.symbol} · ${chosen.name}` : t`Choose a coin`}</span>
      {chosen && aside}
    </PickerField>
  )
}
