import { RecentRow } from './recent-row.tsx'
import type { Stories } from './stories.ts'
import { TokenIcon } from './token-icon.tsx'

const choices = ['BTC', 'USDT'].map((symbol) => ({
  id: symbol,
  label: symbol,
  icon: <TokenIcon symbol={symbol} size={28} />,
}))

export const stories: Stories = {
  'two choices': () => <RecentRow choices={choices} onSelect={() => undefined} />,
}
