import fastify from 'fastify'
import { expect, test } from 'vitest'

import { accountsPath, serveAccounts } from './onmeta-accounts.ts'

test('Onmeta’s page links a valid UPI ID to the user of an email address, and rejects an invalid one', async () => {
  const linked: unknown[] = []
  const server = fastify()
  serveAccounts(server, 'Onmeta', (email, { upiId, name }) => linked.push([email, upiId, name]))
  const page = await server.inject({ url: accountsPath })
  expect(page.body).toContain('Simulator')
  const account = { email: 'ann@example.com', upiId: 'ann@okbank', name: 'Ann Other' }
  const post = async (given: Readonly<Record<string, string>>) =>
    server.inject({
      method: 'POST',
      url: accountsPath,
      payload: new URLSearchParams(given).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const wrong of [{ upiId: 'ann' }, { name: '' }, { email: 'nobody' }]) {
    expect((await post({ ...account, ...wrong })).statusCode).toBe(400)
  }
  expect(linked).toEqual([])
  expect((await post(account)).body).toContain('Your UPI ID is linked')
  expect(linked).toEqual([['ann@example.com', 'ann@okbank', 'Ann Other']])
  await server.close()
})
