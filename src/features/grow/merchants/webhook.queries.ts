import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  getPaymentWebhook,
  listWebhookDeliveries,
  removePaymentWebhook,
  retryWebhookDelivery,
  savePaymentWebhook,
} from '#api/payment-webhooks.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

function webhookKey(userId: string) {
  return ['payment-webhook', userId] as const
}

export function paymentWebhookQueryOptions(userId: string) {
  return apiQueryOptions(getPaymentWebhook, { within: webhookKey(userId), staleTime: 10_000 })
}

/** Webhook deliveries to the merchant's shop, as the source of an `EndlessList`. */
export function useWebhookDeliveries(userId: string) {
  return useEndlessQuery(listWebhookDeliveries, { within: webhookKey(userId), refetchInterval: 10_000 })
}

/** Actions on the webhook, which is reloaded afterwards, even on failure: another tab may have been faster. */
export function useWebhookActions(userId: string) {
  const queryClient = useQueryClient()
  const andReadAgain = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } finally {
      await queryClient.invalidateQueries({ queryKey: webhookKey(userId) })
    }
  }
  return {
    save: async (input: InferInput<typeof savePaymentWebhook.input>) =>
      andReadAgain(callApi(savePaymentWebhook, input)),
    remove: async () => andReadAgain(callApi(removePaymentWebhook, {})),
    retry: async (id: string) => andReadAgain(callApi(retryWebhookDelivery, { id })),
  }
}
