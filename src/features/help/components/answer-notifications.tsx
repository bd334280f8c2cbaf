import { type ComponentType, lazy, Suspense } from 'react'
import type { AnswerNotificationsProps } from './answer-notifications-panel.tsx'

const Panel = lazy<ComponentType<AnswerNotificationsProps>>(async () => {
  try {
    const { AnswerNotificationsPanel } = await import('./answer-notifications-panel.tsx')
    return { default: AnswerNotificationsPanel }
  } catch {
    // Without a connection, a conversation does without it.
    return { default: Nothing }
  }
})

function Nothing() {
  return null
}

/** Has this browser tell of answers. It comes after the page, which people open to read and write. */
export function AnswerNotifications(props: AnswerNotificationsProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
