import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Endpoint } from '#api/endpoint.ts'
import { callApi } from './api-client.ts'

/** Key of a user's own data (`null` for a visitor): first the subject, then the user's id. */
export type PersonalKey = readonly [subject: string, userId: string | null, ...rest: readonly unknown[]]

/** Key prefix of an answer: invalidating the prefix invalidates the answer. */
export type KeyWithin<Access> = Access extends 'public'
  ? { readonly within?: QueryKey }
  : { readonly within: PersonalKey }

type WithInput<Input> = Input extends GenericSchema
  ? { readonly input: InferInput<Input> }
  : { readonly input?: undefined }

type Timing<Result> = Pick<
  UseQueryOptions<Result>,
  'enabled' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>

type ApiQuery<Input, Access, Answer, Result> = KeyWithin<Access> &
  WithInput<Input> &
  Timing<Result> & {
    /** Maps the answer to what is cached; by default all of it. Reading one endpoint in two ways takes two keys. */
    readonly read?: (answer: Answer) => Result | Promise<Result>
  }

/**
 * Returns query options for an endpoint: called with its input, cached under its path and input, and aborted once
 * nothing waits for it. A failure is shown at once with a way to retry; no call is retried automatically. Personal data
 * must name its owner.
 */
export function apiQueryOptions<
  Input extends GenericSchema | undefined,
  Data extends GenericSchema,
  Access extends Endpoint['access'],
  Result = InferOutput<Data>,
>(endpoint: Endpoint<Input, Data, Access>, query: ApiQuery<Input, Access, InferOutput<Data>, Result>) {
  const {
    within,
    input,
    read,
    ...timing
  }: ApiQuery<GenericSchema, 'public', InferOutput<Data>, Result> = query as never
  return queryOptions({
    queryKey: apiQueryKey(endpoint, within, input),
    queryFn: async ({ signal }): Promise<Result> => {
      const answer = await callApi(endpoint as Endpoint<GenericSchema, Data>, input, { signal })
      return read === undefined ? (answer as Result) : read(answer)
    },
    retry: false,
    ...timing,
  })
}

/** Returns the cache key of an endpoint's answer to an input. */
export function apiQueryKey({ path }: Pick<Endpoint, 'path'>, within: QueryKey = [], input?: unknown): QueryKey {
  return input === undefined ? [...within, path] : [...within, path, input]
}
