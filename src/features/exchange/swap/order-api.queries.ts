import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { getApiQuote, orderApiDocumentPath } from '#api/order-api.ts'
import { listOrderKeys, revokeOrderKey } from '#api/order-keys.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useSession, useUser } from '#src/entities/session/session.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { type ApiCall, apiDocument, callsOf } from './rules/api-document.ts'

/** Spec §9. */
const timeoutMilliseconds = 60_000

/** The calls of the order API, as the server that answers them describes them. */
export function useApiCalls() {
  return useQuery({
    queryKey: [orderApiDocumentPath],
    queryFn: async ({ signal }) => readCalls(signal),
    staleTime: Infinity,
    retry: false,
  })
}

async function readCalls(signal: AbortSignal): Promise<readonly ApiCall[]> {
  const { body, status } = await send(orderApiDocumentPath, { signal })
  const result = safeParse(apiDocument, parseJson(body))
  if (result.success) return callsOf(result.output)
  throw new ApiError('invalid-answer', status, 'The description of the order API can’t be read')
}

interface Answer {
  readonly status: number
  readonly body: string
}

export interface TriedQuote {
  readonly input: Readonly<Record<string, unknown>>
  /** None where it is empty. */
  readonly key: string
}

/** Sends a call as another program would: without the session of whoever tries. */
export function useTryQuote() {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId
  return useMutation({
    onSettled: async () => {
      // Its key may have been used for the first time.
      if (userId !== undefined) await queryClient.invalidateQueries(orderKeysQueryOptions(userId))
    },
    mutationFn: async ({ input, key }: TriedQuote) =>
      send(getApiQuote.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify(input),
      }),
  })
}

async function send(path: string, options: RequestInit): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(path, { credentials: 'omit', ...options, signal })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', 0, `${path} could not be reached`, { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The keys of the person who is logged in. */
export function orderKeysQueryOptions(userId: string) {
  return apiQueryOptions(listOrderKeys, { within: accountKey(userId) })
}

export function useRevokeKey() {
  const queryClient = useQueryClient()
  const { queryKey } = orderKeysQueryOptions(useUser().userId)
  return useMutation({
    mutationFn: async (id: string) => callApi(revokeOrderKey, { id }),
    // Also when it failed: it may have ended by itself.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}
