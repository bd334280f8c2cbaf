import { expect, test } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { logInReason } from './log-in-reasons.ts'

test('names what somebody was about to do, whatever the link carries', () => {
  expect(logInReason(`${paths.deposit}?coin=BTC`)?.message).toBe('Log in to deposit')
  expect(logInReason(paths.spotTransfer)?.message).toBe('Log in to send coins')
})

test('has no reason for pages that say enough by their name, and for nowhere', () => {
  expect(logInReason(paths.userInfo)).toBeUndefined()
  expect(logInReason(null)).toBeUndefined()
})
