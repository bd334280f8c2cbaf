import { Amount } from './amount.tsx'
import { Card, HeroCard } from './card.tsx'
import { Chip } from './chip.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  plain: () => <Card>A white surface for one thought.</Card>,
  'with a title': () => (
    <Card title="My stake" aside={<Chip tone="success">Earning</Chip>}>
      <Amount value={250_000_000n} decimals={6} symbol="USDT" size="headline" fiat="≈ ¥1,595.88" />
    </Card>
  ),
  hero: () => (
    <HeroCard>
      <p className="text-white/85">Today’s reward</p>
      <Amount value={42_857n} decimals={6} symbol="USDT" size="headline" tone="onSea" signed fiat="≈ ¥0.27" />
    </HeroCard>
  ),
}
