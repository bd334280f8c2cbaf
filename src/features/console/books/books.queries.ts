import { useQuery } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  type BookEntry,
  exportBooks,
  findPersonAccounts,
  getBookClosing,
  getTrialBalance,
  type HouseAccount,
  listBookClosings,
  listBookProofs,
  listHousePostings,
  listPersonPostings,
  requestBookProof,
} from '#api/operator-books.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

/** @param day Reads the balance at the end of this day; without it, the current one. */
export function useTrialBalance(day: string | undefined) {
  const { userId } = useUser()
  const options = apiQueryOptions(getTrialBalance, {
    within: operatorKey(userId),
    input: day === undefined ? {} : { at: endOf(day) },
    staleTime: 10_000,
  })
  return useQuery(options)
}

/** Returns the first moment of the next day. */
function endOf(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString()
}

export function useBookClosings(before: string | undefined) {
  const { userId } = useUser()
  const options = apiQueryOptions(listBookClosings, {
    within: operatorKey(userId),
    input: { ...(before !== undefined && { before }) },
    staleTime: 10_000,
  })
  return useQuery(options)
}

/** Cached forever: a closing never changes. */
export function useBookClosing(day: string) {
  const { userId } = useUser()
  const options = apiQueryOptions(getBookClosing, { within: operatorKey(userId), input: { day }, staleTime: Infinity })
  return useQuery(options)
}

/** The audit log records each search, so it runs once and is kept only while shown. */
export function usePersonAccounts(person: string) {
  const { userId } = useUser()
  const options = apiQueryOptions(findPersonAccounts, {
    within: ['books-of-person', userId],
    input: { person },
    gcTime: 0,
    staleTime: Infinity,
  })
  return useQuery(options)
}

/** Outside the key that decisions invalidate: the audit log records each read. */
export function usePersonPostings(account: string) {
  const { userId } = useUser()
  return useEndlessQuery(listPersonPostings, { within: ['books-of-person', userId], input: { account } })
}

export interface HouseAccountDay {
  readonly account: HouseAccount
  readonly coin: string
  readonly day: string
}

export function useHousePostings(of: HouseAccountDay) {
  const { userId } = useUser()
  return useEndlessQuery(listHousePostings, { within: operatorKey(userId), input: of })
}

/** Reads every entry of a day, and the member ID of the exporting operator. */
export async function readBooksOf(
  day: string,
  onProgress: (count: number) => void,
): Promise<{ readonly operator: string; readonly entries: readonly BookEntry[] }> {
  let exporter = ''
  const entries = await readAllParts(async (cursor) => {
    const input: InferInput<typeof exportBooks.input> = { day, ...(cursor !== undefined && { cursor }) }
    const { operator, ...part } = await callApi(exportBooks, input)
    exporter = operator
    return part
  }, onProgress)
  return { operator: exporter, entries }
}

/** Polls more often while a proof is pending. */
export function useBookProofs() {
  const { userId } = useUser()
  const options = apiQueryOptions(listBookProofs, {
    within: operatorKey(userId),
    read: ({ proofs }) => proofs,
    staleTime: 2000,
  })
  return useQuery({
    ...options,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ state }) => state === 'waiting' || state === 'running') ? 2000 : 60_000,
  })
}

export function useRequestProof() {
  return useOperatorMutation<void, null>(async () => callApi(requestBookProof, undefined))
}
