import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { orderErrorText, swapErrorText } from './swap-error-text.ts'

function textOf(code: ApiError['code']): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return i18n._(swapErrorText(new ApiError(code, 409, '')))
}

it('names the limit that a swap has reached instead of the general advice', () => {
  expect(textOf(apiErrorCode.limitReached)).toMatch(/^You have 20 unpaid orders/)
  expect(textOf(apiErrorCode.amountAboveLimit)).toContain('24-hour swap limit')
})

it('recommends no internal transfer during a swap', () => {
  expect(textOf(apiErrorCode.recipientHasAccount)).not.toContain('transfer')
})

it.each(['network', 'timeout'] as const)('says that the order may exist if its response was lost: %s', (code) => {
  expect(i18n._(orderErrorText(new ApiError(code, 0, '')))).toContain('your order may exist')
  expect(i18n._(swapErrorText(new ApiError(code, 0, '')))).not.toContain('order')
})

it('uses the general text for any other error', () => {
  expect(textOf(apiErrorCode.rateExpired)).toBe('The rate has expired. Get a new quote.')
})
