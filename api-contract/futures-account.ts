import * as v from 'valibot'

import { exportAccount } from './account.ts'
import { currentPassword, emailCode } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'

/** Account calls of the futures section, where accounts have neither coins nor a second factor. */

export const sendFuturesCode = endpoint({
  method: 'POST',
  path: '/api/futures/account/sendCode',
  costly: true,
  summary: 'Emails a 6-digit code that confirms deleting the account of the futures section.',
  access: 'futures',
  input: v.strictObject({ purpose: v.literal('delete-account') }),
  data: v.strictObject({ retryAfter: v.number() }),
  errors: [],
})

export const exportFuturesAccount = endpoint({
  method: 'POST',
  path: '/api/futures/account/export',
  costly: true,
  summary: 'Retrieves everything we store about the user’s account of the futures section, by section.',
  access: 'futures',
  input: exportAccount.input,
  data: exportAccount.data,
  errors: exportAccount.errors,
})

export const deleteFuturesAccount = endpoint({
  method: 'POST',
  path: '/api/futures/account/delete',
  costly: true,
  summary: 'Deletes the account of the futures section and all its personal data.',
  access: 'futures',
  input: v.strictObject({ currentPassword, code: emailCode }),
  data: v.null(),
  errors: [apiErrorCode.passwordWrong, apiErrorCode.codeWrong, apiErrorCode.codeExpired, apiErrorCode.tooManyTries],
})
