import { ChoiceList } from './choice-list.tsx'
import type { Stories } from './stories.ts'

const choices = [
  { id: 'a', symbol: 'USDT', name: 'Tether USD', detail: 'Ethereum', tag: 'Stablecoin', value: '2,000 USDT' },
  { id: 'b', symbol: 'ETH', name: 'Ether', detail: 'Arbitrum', tag: 'Native coin' },
  { id: 'c', symbol: 'PEPE', name: 'Pepe', detail: 'Ethereum' },
].map((choice) => ({ ...choice, pinLabel: `Pin ${choice.symbol} to the top` }))

const nothing = () => undefined

export const stories: Stories = {
  'a pinned, a chosen and another coin': () => (
    <ChoiceList label="Coins" choices={choices} pinned={['a']} chosen="b" onTogglePin={nothing} onSelect={nothing} />
  ),
}
