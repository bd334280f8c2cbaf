import { expect, it } from 'vitest'
import { readJson } from './read-json.ts'

it('reads JSON that is split within a character', async () => {
  const bytes = new TextEncoder().encode('{"coin":"Ð"}')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  await expect(readJson(new Response(body))).resolves.toEqual({ coin: 'Ð' })
})

it('refuses an endless response', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
    },
  })
  await expect(readJson(new Response(body))).rejects.toThrow('too long')
  expect(sent).toBeLessThan(30)
})

it('refuses an empty response as invalid JSON', async () => {
  await expect(readJson(new Response(null))).rejects.toThrow(SyntaxError)
})
