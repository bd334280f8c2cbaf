import * as v from 'valibot'

import { emailCode, userName } from './account-rules.ts'
import { ownerEntries } from './owner-proof.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, opaqueToken, uuid } from './primitives.ts'

/** Maximum number of keys per account. */
export const maximumOrderKeys = 10

/** The owner's name for a key. */
export const orderKeyName = userName

/** A key of the order API, as its owner sees it: never the key itself. */
export const orderKey = v.strictObject({
  id: uuid,
  name: orderKeyName,
  /** The start of the key, such as `sp_Ab3dE9xZ`. */
  prefix: v.string(),
  createdAt: moment,
  /** To the minute; null if it has never been used. */
  lastUsedAt: v.nullable(moment),
})

export type OrderKey = v.InferOutput<typeof orderKey>

export const listOrderKeys = endpoint({
  method: 'GET',
  path: '/api/account/orderKeys',
  summary: 'Lists the user’s API keys, newest first.',
  access: 'main',
  input: undefined,
  data: v.array(orderKey),
  errors: [],
})

export const createOrderKey = endpoint({
  method: 'POST',
  path: '/api/account/orderKeys/create',
  costly: true,
  summary: 'Creates an API key for orders and returns it, only this once. A second factor replaces the login password.',
  access: 'main',
  input: v.strictObject({ ...ownerEntries, name: orderKeyName, code: emailCode }),
  data: v.strictObject({ ...orderKey.entries, key: opaqueToken }),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.tooManyTries,
    apiErrorCode.limitReached,
  ],
})

export const revokeOrderKey = endpoint({
  method: 'POST',
  path: '/api/account/orderKeys/revoke',
  summary: 'Revokes an API key. It stops working immediately.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
