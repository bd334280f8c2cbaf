import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import type { Stories } from './stories.ts'
import { EmptyState, ErrorState } from './state.tsx'

const doNothing = () => undefined

export const stories: Stories = {
  empty: () => (
    <Card>
      <EmptyState
        title="No check-ins yet"
        text="Your first check-in starts a seven-day streak."
        action={<ButtonLink to="/">Check in today</ButtonLink>}
      />
    </Card>
  ),
  error: () => (
    <Card>
      <ErrorState text="The network didn’t respond. Check your connection and try again." onRetry={doNothing} />
    </Card>
  ),
  retrying: () => (
    <Card>
      <ErrorState
        text="The network didn’t respond. Check your connection and try again."
        onRetry={doNothing}
        retrying
      />
    </Card>
  ),
}
