import * as v from 'valibot'

import { isPeriod } from './balances.ts'
import { coinSymbol, networkKey } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import {
  address,
  blockHash,
  day,
  decimal,
  moment,
  plainHash,
  transactionHash,
  tronAddress,
  uuid,
} from './primitives.ts'

/** 32 bytes in hexadecimal. */
const salt = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{64}$/),
  v.transform((value) => value as `0x${string}`),
)

export const getDepositAddress = endpoint({
  method: 'GET',
  path: '/api/wallet/deposit/address',
  summary:
    'Retrieves the user’s deposit address, the same on every EVM network. Clients recompute it and reject any other.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    address,
    /**
     * Determines the address together with the factory and the forwarder's code hash, which the app has built in (M11).
     */
    salt,
    /** When the user was given this address. */
    since: moment,
    /** Addresses from before the treasury changed, newest first. They're still watched and credited to the user. */
    former: v.array(v.strictObject({ address, salt, since: moment })),
  }),
  errors: [],
})

/**
 * Spec §4: confirming, then success. `failed` if a reorg dropped its block, until it's found in another, or if it isn't
 * above the minimum.
 */
export const depositState = v.picklist(['confirming', 'success', 'failed'])

export type DepositState = v.InferOutput<typeof depositState>

export const deposit = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  network: networkKey,
  amount: decimal,
  state: depositState,
  /** Whether it's a transfer from a mining pool, shown as an issued reward. */
  isReward: v.boolean(),
  /** Whether it isn't above the minimum: it's shown, but not credited. */
  isBelowMinimum: v.boolean(),
  confirmations: v.number(),
  requiredConfirmations: v.number(),
  /**
   * Null for coins sent by a contract, for which only the block is known. In the format of the network's nodes: without
   * `0x` on Bitcoin, Litecoin, Dogecoin and TRON.
   */
  transactionHash: v.nullable(v.union([transactionHash, plainHash])),
  blockHash: v.union([blockHash, plainHash]),
  from: v.nullable(v.union([address, tronAddress])),
  foundAt: moment,
  creditedAt: v.nullable(moment),
})

export type Deposit = v.InferOutput<typeof deposit>

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/wallet/deposits',
  summary: 'Lists the user’s deposits, newest first.',
  access: 'main',
  input: v.pipe(
    v.strictObject({
      coin: v.optional(coinSymbol),
      state: v.optional(depositState),
      from: v.optional(day),
      to: v.optional(day),
      ...pageQuery.entries,
    }),
    v.check((input) => isPeriod(input), 'from is later than to'),
  ),
  data: pageOf(deposit),
  errors: [],
})

export const getDeposit = endpoint({
  method: 'GET',
  path: '/api/wallet/deposit',
  summary: 'Retrieves a deposit.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: deposit,
  errors: [apiErrorCode.notFound],
})

/**
 * For deposits that the watcher can't see by itself, such as coins sent from within a contract. Claims that find
 * nothing are counted: after three within a day (spec §9), further ones aren't looked at until the next day.
 */
export const findDeposit = endpoint({
  method: 'POST',
  path: '/api/wallet/deposit/find',
  costly: true,
  summary: 'Finds a deposit in a transaction.',
  access: 'main',
  input: v.strictObject({ network: networkKey, transactionHash }),
  data: v.variant('outcome', [
    v.strictObject({ outcome: v.literal('found'), deposits: v.array(deposit) }),
    v.strictObject({ outcome: v.literal('not-found'), triesLeft: v.number() }),
  ]),
  errors: [apiErrorCode.tooManyTries, apiErrorCode.networkUnavailable],
})
