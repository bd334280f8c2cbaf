import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { acceptInvitation } from '#api/invitations.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { acceptErrorText } from './accept-error-text.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test.each(acceptInvitation.errors)('explains error code %d with a text of its own', (code) => {
  expect(i18n._(acceptErrorText(new ApiError(code, 400, '')))).not.toBe('Something went wrong. Try again later.')
})
