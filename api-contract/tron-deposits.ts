import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { moment, tronAddress } from './primitives.ts'

/**
 * On TRON, each user has one address for TRX and tokens. Anyone with the account's public key can recompute it from the
 * index.
 */
export const getTronDepositAddress = endpoint({
  method: 'GET',
  path: '/api/wallet/deposit/tron-address',
  summary: 'Retrieves the user’s deposit address on TRON, for TRX and TRC-20 tokens.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    address: tronAddress,
    /** Index of the key on the account's deposit branch (BIP 44). */
    index: v.number(),
    since: moment,
  }),
  errors: [],
})
