import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { BatchingSocket } from './batching-socket.ts'

let server: Server
let socket: BatchingSocket
let received: Promise<string>

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  received = promise
  server = createServer((connection) => resolve(text(connection)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  socket = new BatchingSocket()
  await once(socket.connect((server.address() as AddressInfo).port, '127.0.0.1'), 'connect')
})

afterEach(() => {
  socket.destroy()
  server.close()
})

/** Writes as pg does. */
function writeStatement(statement: string): void {
  socket.cork()
  for (const part of statement) socket.write(part)
  socket.uncork()
}

it('sends the statements of one turn together and in order', async () => {
  const sent = vi.spyOn(socket, '_writev')
  writeStatement('abc')
  await Promise.resolve()
  writeStatement('def')
  // pg doesn't cork for statements without parameters.
  socket.write('g')
  socket.end()
  expect(await received).toBe('abcdefg')
  expect(sent).toHaveBeenCalledOnce()
})

it('sends the statements of a later turn, too', async () => {
  writeStatement('abc')
  await new Promise(setImmediate)
  writeStatement('def')
  await new Promise(setImmediate)
  expect(socket.writableCorked).toBe(0)
  socket.end('g')
  expect(await received).toBe('abcdefg')
})
