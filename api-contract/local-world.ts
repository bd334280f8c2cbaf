import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, chainId, decimal, timestamp, transactionHash } from './primitives.ts'

/** The local chains and their common time. Only the local world answers these calls. */
export const getLocalWorld = endpoint({
  method: 'GET',
  path: '/local/world',
  body: undefined,
  data: v.strictObject({
    /** New at every start: what was stored under another id belongs to chains that are gone. */
    worldId: v.pipe(v.string(), v.uuid()),
    /** Timestamp of the chains' latest block. */
    now: timestamp,
    chains: v.array(v.strictObject({ chainId, name: v.string(), rpcUrl: v.pipe(v.string(), v.url()) })),
  }),
  errors: [apiErrorCode.forbidden, apiErrorCode.internal],
})

/** Sends test coins to an address. */
export const requestTestCoins = endpoint({
  method: 'POST',
  path: '/local/faucet',
  body: v.strictObject({ chainId, address }),
  data: v.strictObject({
    chainId,
    transfers: v.array(v.strictObject({ symbol: v.string(), amount: decimal, transactionHash })),
  }),
  errors: [apiErrorCode.invalidRequest, apiErrorCode.forbidden, apiErrorCode.tooManyRequests, apiErrorCode.internal],
})

/** The clock moves forwards only, and not by more than this at once. */
export const maximumAdvanceSeconds = 31 * 86_400

/** Moves the time of all local chains. */
export const moveClock = endpoint({
  method: 'POST',
  path: '/local/clock',
  body: v.union([
    v.strictObject({
      advanceSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximumAdvanceSeconds)),
    }),
    v.strictObject({ to: v.literal('next-utc-day') }),
  ]),
  data: v.strictObject({ now: timestamp }),
  errors: [apiErrorCode.invalidRequest, apiErrorCode.forbidden, apiErrorCode.internal],
})
