import { type GenericSchema, type InferOutput, nullable } from 'valibot'
import type { Endpoint } from '#api/endpoint.ts'
import { apiQueryOptions } from './api-query.ts'
import { readStored, writeStored } from './storage.ts'
import type { StorageKey } from './stored-text.ts'

/**
 * Returns query options for an endpoint with the same answer for everyone. The browser stores the last answer under
 * `key` (spec §3), and pages show it only until the server has answered. The server checks every request anyway.
 */
export function keptQueryOptions<Data extends GenericSchema>(
  key: StorageKey,
  endpoint: Endpoint<undefined, Data, 'public'>,
  timing: { readonly staleTime: number },
) {
  type Answer = InferOutput<Data>
  const read = (answer: Answer): Answer => {
    writeStored(key, answer)
    return answer
  }
  return {
    ...apiQueryOptions<undefined, Data, 'public', Answer>(endpoint, { read, ...timing }),
    placeholderData: () => readKeptAnswer(key, endpoint),
  }
}

/**
 * Returns the server's last answer stored here; `undefined` if there is none or an older version stored another shape.
 */
export function readKeptAnswer<Data extends GenericSchema>(
  key: StorageKey,
  { data }: Pick<Endpoint<undefined, Data>, 'data'>,
): InferOutput<Data> | undefined {
  return readStored<InferOutput<Data> | null>(key, nullable(data), null) ?? undefined
}
