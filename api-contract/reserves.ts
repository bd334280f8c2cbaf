import * as v from 'valibot'

import { coinSymbol, networkKey } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, decimal, moment, plainHash, tronAddress, uuid } from './primitives.ts'

/** 32 bytes in hexadecimal. */
const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** A node of the Merkle sum tree: its hash binds the sums of its children. */
export const sumNode = v.strictObject({ hash, sum: decimal })

/** Networks on which we hold unspent outputs of transactions. */
const outputNetwork = v.picklist(['bitcoin', 'litecoin', 'dogecoin'])

/** Of a coin on one network, and the height up to which its blocks were counted. */
const reportedAmount = {
  coin: coinSymbol,
  amount: decimal,
  height: v.pipe(v.string(), v.regex(/^\d+$/)),
}

/** Liabilities of all coins at one moment, and the addresses that hold what stands against them. */
export const reserves = v.strictObject({
  snapshotId: uuid,
  at: moment,
  coins: v.array(v.strictObject({ coin: coinSymbol, root: sumNode, people: v.number() })),
  /** The balances of these are to be read from the chains. */
  holdings: v.array(v.strictObject({ network: networkKey, role: v.picklist(['treasury', 'hot-wallet']), address })),
  /**
   * What we say that we hold where browsers cannot read the chain: unspent outputs in blocks and, on TRON, what is on
   * addresses. `getReserveOutputs` and `getReserveAddresses` list them, so that anybody with a node can check the sum.
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
  /** Null before the first. */
  data: v.nullable(reserves),
  errors: [],
})

const outputIndex = v.pipe(v.string(), v.regex(/^\d{1,9}$/))

/** Anybody with a node of the network can ask it for each of these (`gettxout`) and add them up. */
export const getReserveOutputs = endpoint({
  method: 'GET',
  path: '/api/reserves/outputs',
  summary: 'Lists the unspent outputs that we hold on Bitcoin, Litecoin or Dogecoin, up to 1,000 at a time.',
  access: 'public',
  input: v.strictObject({
    network: outputNetwork,
    /** `next` of the part before. */
    after: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{64}:\d{1,9}$/))),
  }),
  data: v.strictObject({
    outputs: v.array(v.strictObject({ transactionId: plainHash, index: outputIndex, amount: decimal })),
    /** Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: [],
})

/** Anybody with a node of TRON can ask it for each of these (`getaccount`, `balanceOf`) and add them up. */
export const getReserveAddresses = endpoint({
  method: 'GET',
  path: '/api/reserves/tron-addresses',
  summary: 'Lists our addresses on TRON that hold a coin, up to 1,000 at a time.',
  access: 'public',
  input: v.strictObject({
    coin: coinSymbol,
    /** `next` of the part before. */
    after: v.optional(tronAddress),
  }),
  data: v.strictObject({
    addresses: v.array(v.strictObject({ address: tronAddress, amount: decimal })),
    /** Null at the end. */
    next: v.nullable(v.string()),
  }),
  errors: [apiErrorCode.notFound],
})

/** What proves that a person's own balance is in the published sum. */
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
        /** A balance stands on several leaves, so that no neighbour reads it from their path; numbered from 0. */
        part: v.number(),
        /** The leaf is SHA-256 over these, the person and the snapshot; the nonce keeps others from guessing at it. */
        nonce: hash,
        amount: decimal,
        path: v.array(v.strictObject({ side: v.picklist(['left', 'right']), node: sumNode })),
      }),
    ),
  }),
  errors: [apiErrorCode.notFound],
})
