import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { watchFiles } from './watch-files.ts'

let folder: string
let pool: string
let stop: () => void
let changes: string[][]
/** The promise that the callback awaits. */
let work: Promise<void>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sevenport-watch-'))
  pool = path.join(folder, 'Pool.sol')
  writeFileSync(pool, 'contract Pool {}')
  changes = []
  work = Promise.resolve()
  stop = watchFiles(
    [folder],
    (file) => file.endsWith('.sol'),
    async (files) => {
      changes.push([...files])
      await work
    },
  )
})

afterEach(() => {
  stop()
  rmSync(folder, { recursive: true })
})

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

it('reports which files changed', async () => {
  writeFileSync(pool, 'contract Pool { uint256 a; }')
  await vi.waitFor(() => expect(changes).toEqual([[pool]]), { timeout: 30_000 })

  const another = path.join(folder, 'Another.sol')
  writeFileSync(another, 'contract Another {}')
  await vi.waitFor(() => expect(changes).toEqual([[pool], [another]]), { timeout: 30_000 })
})

it('ignores files saved without a change, and other files', async () => {
  writeFileSync(pool, 'contract Pool {}')
  writeFileSync(path.join(folder, 'notes.md'), 'Other files')
  await wait(600)
  expect(changes).toEqual([])
})

it('reports changes made during the callback once it finishes', async () => {
  let finish = () => {}
  work = new Promise((resolve) => (finish = resolve))
  writeFileSync(pool, 'contract Pool { uint256 a; }')
  await vi.waitFor(() => expect(changes).toHaveLength(1), { timeout: 30_000 })
  writeFileSync(pool, 'contract Pool { uint256 b; }')
  await wait(600)
  expect(changes).toHaveLength(1)
  finish()
  await vi.waitFor(() => expect(changes).toHaveLength(2), { timeout: 30_000 })
})
