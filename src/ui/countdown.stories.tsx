import { HeroCard } from './card.tsx'
import { Countdown } from './countdown.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  plain: () => <Countdown seconds={18_753n} label="Next check-in" />,
  'on the sea': () => (
    <HeroCard>
      <Countdown seconds={59n} label="Next check-in" />
    </HeroCard>
  ),
  'run out': () => <Countdown seconds={0n} />,
}
