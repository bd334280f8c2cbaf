import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { decimal, moment, plainHash } from './primitives.ts'

/**
 * On the networks of Bitcoin's kind a person has an address on each. Whoever has the account's public key recomputes it
 * from the index.
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
    /** Of the key, on the account's branch for deposits (BIP 44). */
    index: v.number(),
    since: moment,
    /** Newest first. Nothing of it is credited before it has a block. */
    incoming: v.array(
      v.strictObject({
        transactionId: plainHash,
        /** Of the transaction’s outputs, from 0. */
        output: v.number(),
        amount: decimal,
        /** `gone` if it was replaced, or the network has dropped it. */
        state: v.picklist(['on-its-way', 'gone']),
        seenAt: moment,
      }),
    ),
  }),
  errors: [],
})
