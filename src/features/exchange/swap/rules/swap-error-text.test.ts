import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { deskName } from '#api/exchange.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { swapErrorText } from './swap-error-text.ts'

function textOf(code: number, partner: string): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return i18n._(swapErrorText(new ApiError(code, 409, ''), partner))
}

it('says which limit a swap has reached, where elsewhere something would have to be removed', () => {
  expect(textOf(apiErrorCode.limitReached, 'exolix')).toMatch(/^You have 20 unpaid orders/)
  expect(textOf(apiErrorCode.limitReached, deskName)).toContain('24-hour swap limit')
})

it('recommends no internal transfer in the middle of a swap', () => {
  expect(textOf(apiErrorCode.recipientHasAccount, 'exolix')).not.toContain('transfer')
})

it('says of everything else what is said everywhere', () => {
  expect(textOf(apiErrorCode.rateExpired, 'exolix')).toBe('The rate has expired. Get a new quote.')
})
