import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { SpendingJournal } from './spending-journal.ts'

const token = { chainId: 1, token: null }
const noon = Date.UTC(2026, 10, 30, 12)
const hours = (count: number) => new Date(noon + count * 3_600_000)

let folder: string
const file = () => path.join(folder, 'journal')

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-journal-'))
})

afterEach(() => rm(folder, { recursive: true }))

it('reopened, forgets only what is a day older than the newest payment', async () => {
  const journal = await SpendingJournal.open(file())
  await journal.record(token, { nonce: 1, amount: 1n, at: hours(-25) })
  await journal.record(token, { nonce: 2, amount: 2n, at: hours(-23) })
  await journal.record(token, { nonce: 3, amount: 4n, at: hours(0) })
  const reopened = await SpendingJournal.open(file())
  expect((await readFile(file(), 'utf8')).match(/"nonce":\d/g)).toEqual(['"nonce":2', '"nonce":3'])
  expect(reopened.spentWithin24Hours(token, hours(0), 4)).toBe(6n)
})

it('still counts every payment once a clock that was days ahead at startup is right again', async () => {
  const journal = await SpendingJournal.open(file())
  await journal.record(token, { nonce: 1, amount: 5n, at: hours(0) })
  const ahead = await SpendingJournal.open(file())
  expect(ahead.spentWithin24Hours(token, hours(48), 2)).toBe(0n)
  const right = await SpendingJournal.open(file())
  expect(right.spentWithin24Hours(token, hours(1), 2)).toBe(5n)
})
