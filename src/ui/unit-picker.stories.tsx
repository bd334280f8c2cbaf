import { CurrencySign } from './currency-sign.tsx'
import type { Stories } from './stories.ts'
import { TokenIcon } from './token-icon.tsx'
import { UnitPicker } from './unit-picker.tsx'

export const stories: Stories = {
  coin: () => (
    <UnitPicker
      label="Coin"
      icon={<TokenIcon symbol="USDT" size={28} />}
      unit="USDT"
      detail="BSC"
      onOpen={() => undefined}
    />
  ),
  currency: () => <UnitPicker label="Currency" icon={<CurrencySign sign="R$" />} unit="BRL" onOpen={() => undefined} />,
  'nothing chosen': () => <UnitPicker label="Coin" icon={null} unit="Choose a coin" onOpen={() => undefined} />,
}
