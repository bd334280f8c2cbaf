import { useQueryClient } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { changeFiatRule, type FiatRulePlace, listOperatorFiatRules, resetFiatRule } from '#api/operator-fiat-rules.ts'
import {
  closeAsSupport,
  type OpenedConversation,
  openConversation,
  replyAsSupport,
} from '#api/operator-conversations.ts'
import { type AuditEntry, exportAudit, listAudit } from '#api/operator-audit.ts'
import {
  type AlertedOrder,
  approveWithdrawal,
  changeListing,
  clearStop,
  liftPegStop,
  listAlertedOrders,
  type listing,
  listListings,
  listReviews,
  refuseWithdrawal,
  type ReviewedWithdrawal,
  settleOrderAlert,
} from '#api/operators.ts'
import type { WithdrawalState } from '#api/withdrawal-states.ts'
import { useUser } from '#src/entities/session/session.ts'
import type { AuditFilter } from '#src/features/console/rules/audit-filter.ts'
import { forgetDeskDraft } from '#src/features/console/rules/kept-desk-drafts.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export type Listing = InferOutput<typeof listing>

/** Withdrawals in a state, or in any, as the source of an `EndlessList`. */
export function useReviews(state: WithdrawalState | undefined) {
  const { userId } = useUser()
  return useEndlessQuery(listReviews, {
    within: operatorKey(userId),
    input: { ...(state !== undefined && { state }) },
  })
}

export function listingsQueryOptions(userId: string) {
  return apiQueryOptions(listListings, {
    within: operatorKey(userId),
    read: ({ listings }) => listings,
    staleTime: 10_000,
  })
}

export function fiatRulesQueryOptions(userId: string) {
  return apiQueryOptions(listOperatorFiatRules, {
    within: operatorKey(userId),
    read: ({ rules }) => rules,
    staleTime: 10_000,
  })
}

/** Orders that need attention, as the source of an `EndlessList`. */
export function useAlertedOrders() {
  const { userId } = useUser()
  return useEndlessQuery(listAlertedOrders, { within: operatorKey(userId) })
}

/** Settles an order's alert with a note. */
export function useSettleAlert({ number, alert }: Pick<AlertedOrder, 'number' | 'alert'>) {
  return useOperatorMutation<string, null>(async (note) => callApi(settleOrderAlert, { number, alert, note }))
}

export function useAudit(filter: AuditFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listAudit, { within: operatorKey(userId), input: filter })
}

/** Reads all matching entries of the audit log, and the member ID of the exporting operator. */
export async function readAudit(
  filter: AuditFilter,
  onProgress: (count: number) => void,
): Promise<{ readonly exporter: string; readonly entries: readonly AuditEntry[] }> {
  let operator = ''
  const entries = await readAllParts(async (cursor) => {
    const { exporter, ...part } = await callApi(exportAudit, { ...filter, ...(cursor !== undefined && { cursor }) })
    operator = exporter
    return part
  }, onProgress)
  return { exporter: operator, entries }
}

export type Decision = { readonly verb: 'approve' } | { readonly verb: 'refuse'; readonly reason: string }

/** Approves or refuses a withdrawal in review. */
export function useDecide({ id }: Pick<ReviewedWithdrawal, 'id'>) {
  return useOperatorMutation(async (decision: Decision) =>
    decision.verb === 'approve'
      ? callApi(approveWithdrawal, { id })
      : callApi(refuseWithdrawal, { id, reason: decision.reason }),
  )
}

export function useChangeListing() {
  return useOperatorMutation(async (change: InferInput<typeof changeListing.input>) => callApi(changeListing, change))
}

export function useChangeFiatRule() {
  return useOperatorMutation<InferInput<typeof changeFiatRule.input>, null>(async (change) =>
    callApi(changeFiatRule, change),
  )
}

/** Removes an operator's override. */
export function useResetFiatRule({ partner, direction, country, currency, method }: FiatRulePlace) {
  const place = { partner, direction, country, currency, method }
  return useOperatorMutation<{ readonly changedAt: string; readonly reason: string }, null>(async (reset) =>
    callApi(resetFiatRule, { ...place, ...reset }),
  )
}

/** Clears the stop of a coin whose books didn't match, which is named by its `since`. */
export function useClearStop(coin: string) {
  return useOperatorMutation<string, null>(async (since) => callApi(clearStop, { coin, since }))
}

/** Lifts the stop of a coin that lost its peg on a network, which is named by its `since`. */
export function useLiftPegStop({ coin, network }: Pick<Listing, 'coin' | 'network'>) {
  return useOperatorMutation<string, null>(async (since) => callApi(liftPegStop, { coin, network, since }))
}

/**
 * A conversation. The audit log records each opening, so it's read once per opening, and again only if a reply crossed
 * another message. It therefore lies outside `operatorKey`, which every decision invalidates.
 */
export function openedConversationQueryOptions(userId: string, id: string) {
  return apiQueryOptions(openConversation, {
    within: ['opened-conversation', userId],
    input: { id },
    gcTime: 0,
    staleTime: Infinity,
  })
}

export type Reply = Omit<InferInput<typeof replyAsSupport.input>, 'id'>

export function useReply(id: string) {
  const { userId } = useUser()
  return useConversationMutation(id, async (reply: Reply) => {
    const conversation = await callApi(replyAsSupport, { id, ...reply })
    forgetDeskDraft({ userId, kind: 'reply', conversationId: id })
    return conversation
  })
}

/** Closes a conversation, unless there are more messages than the operator has read. */
export function useCloseConversation(id: string) {
  return useConversationMutation(id, async (messageCount: number) => callApi(closeAsSupport, { id, messageCount }))
}

/** Caches the response: the changed conversation, or the one it was merged into. */
export function useConversationMutation<Input>(id: string, call: (input: Input) => Promise<OpenedConversation>) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useOperatorMutation(async (input: Input) => {
    const conversation = await call(input)
    // The other conversation is opened by its own page.
    if (conversation.id === id) {
      queryClient.setQueryData(openedConversationQueryOptions(userId, id).queryKey, conversation)
    }
    return conversation
  })
}
