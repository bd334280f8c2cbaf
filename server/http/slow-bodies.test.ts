import { type AddressInfo, connect } from 'node:net'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { limitSlowBodies } from './slow-bodies.ts'

const limit = 100

let app: FastifyInstance
beforeEach(async () => {
  app = Fastify({ bodyLimit: 1_000 })
  limitSlowBodies(app, limit)
  app.post('/call', async () => 'answered')
  app.post('/late', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * limit))
    return 'answered'
  })
  app.post('/file', { bodyLimit: 2_000 }, async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

/** Sends a body in two halves with a pause in between, and returns everything that is received. */
async function send(path: string, pause: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('data', (piece) => (received += piece.toString()))
    // The server closes the connection while the client still writes.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 2\r\n\r\n{`)
    setTimeout(() => socket.write('}'), pause)
  })
}

it('aborts a call whose body takes too long', async () => {
  expect(await send('/call', 3 * limit)).toBe('')
  expect(await send('/call', 0)).toMatch(/answered$/)
})

it('waits for the answer to a call that arrived in time', async () => {
  expect(await send('/late', 0)).toMatch(/answered$/)
})

it('doesn’t limit routes for files', async () => {
  expect(await send('/file', 3 * limit)).toMatch(/answered$/)
})
