import { expect, it } from 'vitest'

import { messageValues } from './notify.ts'

it('keeps the secrets of links and support’s replies out of messages in the app', () => {
  const facts = { device: 'Chrome · Android', address: '203.0.113.7' }
  const secrets = { moveBackToken: 'a', endSessionsToken: 'b', keepToken: 'c', freezeToken: 'd' }
  expect(messageValues({ ...facts, ...secrets, at: '2026-01-02T15:04:00.000Z', reply: 'Hello' })).toEqual(facts)
})
