import { Card, HeroCard } from './card.tsx'
import type { Stories } from './stories.ts'
import { StreakLabel, StreakVoyage } from './streak-voyage.tsx'

function Hero({ streak, signedToday = false }: { readonly streak: number; readonly signedToday?: boolean }) {
  return (
    <HeroCard>
      <p className="mb-4 text-title font-bold">
        <StreakLabel streak={streak} />
      </p>
      <StreakVoyage streak={streak} signedToday={signedToday} />
    </HeroCard>
  )
}

export const stories: Stories = {
  'before the first day': () => <Hero streak={0} />,
  'day 1, today to come': () => <Hero streak={1} />,
  'day 3, signed in today': () => <Hero streak={3} signedToday />,
  'day 6, lighthouse ahead': () => <Hero streak={6} />,
  'day 7 reached': () => <Hero streak={7} signedToday />,
  'long after day 7': () => <Hero streak={31} />,
  'on a white card': () => (
    <Card>
      <StreakVoyage tone="plain" streak={4} signedToday />
    </Card>
  ),
}
