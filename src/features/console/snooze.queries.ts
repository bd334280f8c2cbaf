import type { InferInput } from 'valibot'
import { snoozeConversation } from '#api/operator-snooze.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useConversationMutation } from './operator.queries.ts'

/** Snoozes a conversation or ends its snooze, unless a message has arrived since it was read. */
export function useSnooze(id: string) {
  return useConversationMutation(id, async (change: Omit<InferInput<typeof snoozeConversation.input>, 'id'>) =>
    callApi(snoozeConversation, { id, ...change }),
  )
}
