import { type ComponentType, lazy, Suspense } from 'react'
import type { AnswerNotificationsProps } from './answer-notifications-panel.tsx'

const Panel = lazy<ComponentType<AnswerNotificationsProps>>(async () => {
  try {
    const { AnswerNotificationsPanel } = await import('./answer-notifications-panel.tsx')
    return { default: AnswerNotificationsPanel }
  } catch {
    // Offline, the conversation works without it.
    return { default: Nothing }
  }
})

function Nothing() {
  return null
}

/** Turns on notifications of replies. Loads after the page, which users open to read and write. */
export function AnswerNotifications(props: AnswerNotificationsProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
