import * as v from 'valibot'
import type { Address, Hash, Hex } from 'viem'
import { chainErrorCodes } from '#src/chain/chain-error.ts'
import type { FlowRecord, FlowRegistry, FlowRequest } from './flow.ts'

const hash = v.custom<Hash>((input) => typeof input === 'string' && /^0x[\da-f]{64}$/i.test(input))
const address = v.custom<Address>((input) => typeof input === 'string' && /^0x[\da-f]{40}$/i.test(input))
const hex = v.custom<Hex>((input) => typeof input === 'string' && /^0x[\da-f]*$/i.test(input))
const integer = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const error = v.exactOptional(v.picklist(chainErrorCodes))

const step = v.object({
  id: v.string(),
  status: v.picklist(['waiting', 'signing', 'pending', 'done', 'failed', 'replaced', 'cancelled']),
  hash: v.exactOptional(hash),
  error,
  callsId: v.exactOptional(v.string()),
  nonce: v.exactOptional(v.number()),
  sinceBlock: v.exactOptional(integer),
})

const request = v.object({
  step: v.string(),
  sinceBlock: integer,
  calls: v.array(v.object({ to: address, data: hex, value: v.exactOptional(integer) })),
  nonce: v.exactOptional(v.number()),
  state: v.exactOptional(integer),
  callsId: v.exactOptional(hex),
  endsWithPage: v.exactOptional(v.boolean()),
  isAnswered: v.exactOptional(v.boolean()),
})

/** A flow except for its params, which the flow's own definition parses. */
const envelope = v.object({
  id: v.string(),
  kind: v.string(),
  params: v.unknown(),
  chainId: v.number(),
  account: address,
  steps: v.array(step),
  requests: v.exactOptional(v.array(request)),
  isGivenUp: v.exactOptional(v.boolean()),
  status: v.picklist(['running', 'interrupted', 'unknown', 'done', 'failed', 'replaced', 'cancelled']),
  error,
  createdAt: v.number(),
  worldId: v.nullable(v.string()),
})

/** Reconstructs the requests of earlier app versions, which didn't store them. */
function requestsOf(steps: readonly v.InferOutput<typeof step>[]): FlowRequest[] {
  return steps.flatMap(({ id, status, sinceBlock }) =>
    status === 'signing' && sinceBlock !== undefined ? [{ step: id, sinceBlock, calls: [] }] : [],
  )
}

/** Schema of stored flows. An unreadable flow (garbage, or of a pool that is gone) is dropped; the others stay. */
export function flowRecords(registry: FlowRegistry): v.GenericSchema<unknown, readonly FlowRecord[]> {
  const definitions = new Map<string, { readonly params: v.GenericSchema }>(Object.entries(registry))

  function parseRecord(stored: unknown): FlowRecord[] {
    const record = v.safeParse(envelope, stored)
    if (!record.success) return []
    const definition = definitions.get(record.output.kind)
    const params = definition && v.safeParse(definition.params, record.output.params)
    if (!params?.success) return []
    // The registry has just confirmed that these params are of this kind.
    const requests = record.output.requests ?? requestsOf(record.output.steps)
    return [{ ...record.output, requests, params: params.output } as FlowRecord]
  }

  return v.pipe(
    v.array(v.unknown()),
    v.transform((stored) => stored.flatMap(parseRecord)),
  )
}
