import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { decimal, moment, plainHash } from './primitives.ts'

/**
 * Each user has an address on every Bitcoin-like network. Anyone with the account's public key can recompute it from
 * the index.
 */
export const getBitcoinDepositAddress = endpoint({
  method: 'GET',
  path: '/api/wallet/deposit/bitcoin-address',
  summary:
    'Retrieves the user’s deposit address on Bitcoin, Litecoin or Dogecoin, with payments that have no block yet.',
  access: 'main',
  input: v.strictObject({ network: v.picklist(['bitcoin', 'litecoin', 'dogecoin']) }),
  data: v.strictObject({
    address: v.string(),
    /** Index of the key on the account's deposit branch (BIP 44). */
    index: v.number(),
    since: moment,
    /** Newest first. Nothing is credited before it's in a block. */
    incoming: v.array(
      v.strictObject({
        transactionId: plainHash,
        /** Index of the transaction output, from 0. */
        output: v.number(),
        amount: decimal,
        /** `gone` if it was replaced or dropped by the network. */
        state: v.picklist(['on-its-way', 'gone']),
        seenAt: moment,
      }),
    ),
  }),
  errors: [],
})
