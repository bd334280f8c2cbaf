import fastify from 'fastify'
import { expect, test } from 'vitest'

import { documentsPath, serveDocuments } from './onmeta-documents.ts'

test('Onmeta’s page accepts a PAN, an Aadhaar number and a selfie, and rejects invalid ones', async () => {
  const verified = new Set<string>()
  const server = fastify()
  serveDocuments(server, 'Onmeta', verified)
  const page = await server.inject({ url: documentsPath })
  expect(page.body).toContain('Simulator')
  expect(page.body).toContain('PAN (made up)')
  const documents = { email: 'ann@example.com', pan: 'abcde1234f', aadhaar: '0000 0000 0000', selfie: 'taken' }
  const post = async (given: Readonly<Record<string, string>>) =>
    server.inject({
      method: 'POST',
      url: documentsPath,
      payload: new URLSearchParams(given).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const wrong of [{ pan: 'ABCDE12345' }, { aadhaar: '123' }, { selfie: '' }, { email: 'nobody' }]) {
    expect((await post({ ...documents, ...wrong })).statusCode).toBe(400)
  }
  expect(verified.size).toBe(0)
  expect((await post(documents)).body).toContain('You are verified')
  expect([...verified]).toEqual([documents.email])
  await server.close()
})
