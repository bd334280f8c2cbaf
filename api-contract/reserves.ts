import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, decimal, moment, plainHash, tronAddress, uuid } from './primitives.ts'

/** 32 bytes in hexadecimal. */
const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** A node of the Merkle sum tree: its hash binds the sums of its children. */
export const sumNode = v.strictObject({ hash, sum: decimal })

/** Networks on which we hold unspent transaction outputs. */
const outputNetwork = v.picklist(['bitcoin', 'litecoin', 'dogecoin'])

/** The coin's amount on one network, and the height up to which blocks were counted. */
const reportedAmount = {
  coin: coinSymbol,
  amount: decimal,
  height: v.pipe(v.string(), v.regex(/^\d+$/)),
}

/** Liabilities in all coins at one moment, and the addresses whose holdings cover them. */
export const reserves = v.strictObject({
  snapshotId: uuid,
  at: moment,
  coins: v.array(v.strictObject({ coin: coinSymbol, root: sumNode, people: v.number() })),
  /** Addresses whose balances the client reads from the chains. */
  holdings: v.array(v.strictObject({ network: networkKey, role: v.picklist(['treasury', 'hot-wallet']), address })),
  /**
   * Our own figures for chains that browsers can't read: unspent outputs in blocks and, on TRON, balances of addresses.
   * `getReserveOutputs` and `getReserveAddresses` list them, so that anyone with a node can check the sum.
   */
  reported: v.array(
    v.variant('network', [
      v.strictObject({ network: outputNetwork, ...reportedAmount, outputs: v.number() }),
      v.strictObject({ network: v.literal('tron'), ...reportedAmount, addresses: v.number() }),
    ]),
  ),
})

export type Reserves = v.InferOutput<typeof reserves>

export const getReserves = endpoint({
  method: 'GET',
  path: '/api/reserves',
  summary:
    'Retrieves the latest published liabilities, one Merkle sum tree per coin, and the addresses that hold the reserves.',
  access: 'public',
  input: undefined,
  /** Null before the first snapshot. */
  data: v.nullable(reserves),
  errors: [],
})

const outputIndex = v.pipe(v.string(), v.regex(/^\d{1,9}$/))

/** Anyone with a node of the network can look up each of these (`gettxout`) and add them up. */
export const getReserveOutputs = endpoint({
  method: 'GET',
  path: '/api/reserves/outputs',
  summary: 'Lists the unspent outputs that we hold on Bitcoin, Litecoin or Dogecoin, up to 1,000 at a time.',
  access: 'public',
  input: v.strictObject({
    network: outputNetwork,
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{64}:\d{1,9}$/))),
  }),
  data: v.strictObject({
    outputs: v.array(v.strictObject({ transactionId: plainHash, index: outputIndex, amount: decimal })),
    /** Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: [],
})

/** Anyone with a TRON node can look up each of these (`getaccount`, `balanceOf`) and add them up. */
export const getReserveAddresses = endpoint({
  method: 'GET',
  path: '/api/reserves/tron-addresses',
  summary: 'Lists our addresses on TRON that hold a coin, up to 1,000 at a time.',
  access: 'public',
  input: v.strictObject({
    coin: coinSymbol,
    /** `next` of the previous page. */
    after: v.optional(tronAddress),
  }),
  data: v.strictObject({
    addresses: v.array(v.strictObject({ address: tronAddress, amount: decimal })),
    /** Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: [apiErrorCode.notFound],
})

/** Proves that a user's own balance is included in the published sum. */
export const getReserveProof = endpoint({
  method: 'GET',
  path: '/api/reserves/proof',
  summary: 'Retrieves the paths from the user’s balances to the published roots, by coin.',
  access: 'main',
  input: v.strictObject({ snapshotId: uuid }),
  data: v.strictObject({
    proofs: v.array(
      v.strictObject({
        coin: coinSymbol,
        /** A balance is split over several leaves, so that no sibling's path reveals it; numbered from 0. */
        part: v.number(),
        /** The leaf is SHA-256 over these, the user and the snapshot; the nonce keeps others from guessing it. */
        nonce: hash,
        amount: decimal,
        path: v.array(v.strictObject({ side: v.picklist(['left', 'right']), node: sumNode })),
      }),
    ),
  }),
  errors: [apiErrorCode.notFound],
})
