import { expect, test } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { logInReason } from './log-in-reasons.ts'

test('names what the user was about to do, ignoring the query of the link', () => {
  expect(logInReason(`${paths.deposit}?coin=BTC`)?.message).toBe('Log in to deposit')
  expect(logInReason(paths.spotTransfer)?.message).toBe('Log in to send coins')
})

test('gives no reason for self-explanatory pages or without a page', () => {
  expect(logInReason(paths.userInfo)).toBeUndefined()
  expect(logInReason(null)).toBeUndefined()
})
