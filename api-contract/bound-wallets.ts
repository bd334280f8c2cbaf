import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, chainId, moment } from './primitives.ts'

export const boundWallet = v.strictObject({ address, chainId, boundAt: moment })

export const listBoundWallets = endpoint({
  method: 'GET',
  path: '/api/wallets/list',
  summary: 'Lists the user’s linked wallets.',
  access: 'main',
  input: undefined,
  data: v.array(boundWallet),
  errors: [],
})

export const beginWalletBinding = endpoint({
  method: 'POST',
  path: '/api/wallets/begin',
  summary: 'Creates the Sign-In with Ethereum message (EIP-4361) for the wallet to sign. Valid once, for ten minutes.',
  access: 'main',
  input: v.strictObject({ address, chainId }),
  data: v.strictObject({ message: v.string() }),
  errors: [apiErrorCode.limitReached],
})

export const bindWallet = endpoint({
  method: 'POST',
  path: '/api/wallets/bind',
  costly: true,
  summary: 'Links the wallet that signed the message, contract wallets included (ERC-1271, ERC-6492).',
  access: 'main',
  input: v.strictObject({
    message: v.pipe(v.string(), v.maxLength(2_000)),
    signature: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/), v.maxLength(20_000)),
  }),
  data: boundWallet,
  errors: [
    apiErrorCode.signatureInvalid,
    apiErrorCode.challengeExpired,
    apiErrorCode.walletTaken,
    apiErrorCode.limitReached,
  ],
})

export const unbindWallet = endpoint({
  method: 'POST',
  path: '/api/wallets/unbind',
  summary: 'Unlinks a wallet.',
  access: 'main',
  input: v.strictObject({ address }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
