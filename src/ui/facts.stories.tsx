import { Fact, Facts } from './facts.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  'names and values': () => (
    <Facts>
      <Fact label="Network" value="Ethereum" />
      <Fact label="Fee" value="0.8 USDT" detail="≈ ¥5.69" />
      <Fact label="Recipient gets" value={undefined} />
    </Facts>
  ),
}
