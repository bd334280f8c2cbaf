import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import type { ConversationState } from '#api/conversations.ts'
import { evaluateWorkOrder, getWorkOrder, listWorkOrders, startWorkOrder } from '#api/work-orders.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

function workOrdersKey(userId: string) {
  return ['work-orders', userId] as const
}

/** The account's work orders in a state, or in any, as the source of an `EndlessList`. */
export function useWorkOrders(userId: string, state: ConversationState | undefined) {
  return useEndlessQuery(listWorkOrders, {
    within: workOrdersKey(userId),
    input: state === undefined ? {} : { state },
  })
}

/** A work order; reading it marks its replies as read. */
export function workOrderQueryOptions(userId: string, id: string) {
  return apiQueryOptions(getWorkOrder, { within: workOrdersKey(userId), input: { id } })
}

/** Actions on the account's work orders, which are reloaded afterwards. */
export function useWorkOrderActions(userId: string) {
  const queryClient = useQueryClient()
  const readAgain = async () => queryClient.invalidateQueries({ queryKey: workOrdersKey(userId) })
  return {
    start: async (input: InferInput<typeof startWorkOrder.input>) => {
      const started = await callApi(startWorkOrder, input)
      await readAgain()
      return started
    },
    evaluate: async (input: InferInput<typeof evaluateWorkOrder.input>) => {
      try {
        return await callApi(evaluateWorkOrder, input)
      } finally {
        // Also on failure: it may be open again, or too old to rate.
        await readAgain()
      }
    },
  }
}
