import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { address, chainId, moment } from './primitives.ts'

export const boundWallet = v.strictObject({ address, chainId, boundAt: moment })

export const listBoundWallets = endpoint({
  method: 'GET',
  path: '/api/wallets/list',
  summary: 'The wallets that are bound to this account.',
  access: 'main',
  input: undefined,
  data: v.array(boundWallet),
  errors: [],
})

export const beginWalletBinding = endpoint({
  method: 'POST',
  path: '/api/wallets/begin',
  summary: 'The Sign-In with Ethereum message (EIP-4361) that the wallet is to sign. Good once, for ten minutes.',
  access: 'main',
  input: v.strictObject({ address, chainId }),
  data: v.strictObject({ message: v.string() }),
  errors: [apiErrorCode.limitReached],
})

export const bindWallet = endpoint({
  method: 'POST',
  path: '/api/wallets/bind',
  costly: true,
  summary: 'Binds the wallet whose signature this is; contract wallets included (ERC-1271, ERC-6492).',
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
  summary: 'Takes a wallet off this account.',
  access: 'main',
  input: v.strictObject({ address }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
