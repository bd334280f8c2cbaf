import { Amount } from './amount.tsx'
import { Card } from './card.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  sizes: () => (
    <Card>
      <div className="flex flex-col gap-4">
        <Amount value={1_234_567_890n} decimals={6} symbol="USDT" icon />
        <Amount value={1_234_567_890n} decimals={6} symbol="USDT" icon size="title" fiat="≈ ¥7,880.66" />
        <Amount value={1_234_567_890n} decimals={6} symbol="USDT" size="headline" fiat="≈ ¥7,880.66" />
      </div>
    </Card>
  ),
  'zero, dust and eighteen decimals': () => (
    <Card>
      <div className="flex flex-col gap-4">
        <Amount value={0n} decimals={18} symbol="USDC" icon />
        <Amount value={1n} decimals={18} symbol="USDC" icon />
        <Amount value={123_456_789_012_345_678_901n} decimals={18} symbol="USDC" icon />
      </div>
    </Card>
  ),
  'reward that comes in': () => <Amount value={42_857n} decimals={6} symbol="USDT" size="title" tone="reward" signed />,
  'no price known': () => <Amount value={10_000_000n} decimals={6} symbol="USDT" fiat={null} />,
  loading: () => <Amount value={undefined} decimals={6} symbol="USDT" size="headline" />,
}
