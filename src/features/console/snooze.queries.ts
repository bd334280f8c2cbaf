import type { InferInput } from 'valibot'
import { snoozeConversation } from '#api/operator-snooze.ts'
import { callApi } from '#src/lib/api-client.ts'
import { useConversationMutation } from './operator.queries.ts'

/** Puts a conversation off or back, unless somebody has written since it was read. */
export function useSnooze(id: string) {
  return useConversationMutation(id, async (change: Omit<InferInput<typeof snoozeConversation.input>, 'id'>) =>
    callApi(snoozeConversation, { id, ...change }),
  )
}
