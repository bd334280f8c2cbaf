import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import type { Stories } from './stories.ts'
import { EmptyState, ErrorState } from './state.tsx'

const doNothing = () => undefined

export const stories: Stories = {
  empty: () => (
    <Card>
      <EmptyState
        title="No sign-ins yet"
        text="Your first sign-in starts a voyage of seven days."
        action={<ButtonLink to="/">Sign in today</ButtonLink>}
      />
    </Card>
  ),
  error: () => (
    <Card>
      <ErrorState text="The network did not answer. Check your connection and try again." onRetry={doNothing} />
    </Card>
  ),
  retrying: () => (
    <Card>
      <ErrorState
        text="The network did not answer. Check your connection and try again."
        onRetry={doNothing}
        retrying
      />
    </Card>
  ),
}
