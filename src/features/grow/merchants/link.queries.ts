import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { closePaymentLink, createPaymentLink, listLinkPayments, listPaymentLinks } from '#api/payment-links.ts'
import { callApi } from '#src/lib/api-client.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

function linksKey(userId: string) {
  return ['payment-links', userId] as const
}

/** The merchant's links, as the source of an `EndlessList`. */
export function usePaymentLinks(userId: string) {
  // A payment may arrive at any time.
  return useEndlessQuery(listPaymentLinks, { within: linksKey(userId), refetchInterval: 30_000 })
}

/** Reads every payment started by the merchant's links. */
export async function readAllLinkPayments(onProgress: (count: number) => void) {
  return readAllParts(async (cursor) => callApi(listLinkPayments, cursor === undefined ? {} : { cursor }), onProgress)
}

/** A merchant's actions on links, which are reloaded afterwards, even on failure. */
export function useLinkActions(userId: string) {
  const queryClient = useQueryClient()
  const andReadAgain = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } finally {
      await queryClient.invalidateQueries({ queryKey: linksKey(userId) })
    }
  }
  return {
    create: async (input: InferInput<typeof createPaymentLink.input>) =>
      andReadAgain(callApi(createPaymentLink, input)),
    close: async (id: string) => andReadAgain(callApi(closePaymentLink, { id })),
  }
}
