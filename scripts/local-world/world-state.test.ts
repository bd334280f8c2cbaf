import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { FolderLockedError } from '#server/db/folder-lock.ts'

import { lockWorld, recordWorld, requireNoRunningWorld, setAsideState, WorldRunningError } from './world-state.ts'

const worldId = 'f8cf4c72-5a1e-4f0e-9d29-0d4f4c0c9a10'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-state-'))
})

afterEach(() => rm(folder, { recursive: true }))

it('has nothing to set aside at the first start', async () => {
  expect(await setAsideState(folder)).toBeUndefined()
})

it('sets aside everything of the last world', async () => {
  await recordWorld(folder, { worldId, url: 'http://127.0.0.1:1' })
  await writeFile(path.join(folder, 'ledger'), 'coins')
  const previous = await setAsideState(folder)
  expect(await readdir(folder)).toEqual([path.basename(previous ?? '')])
  expect(await readFile(path.join(previous ?? '', 'ledger'), 'utf8')).toBe('coins')
})

it('keeps the three latest earlier states', async () => {
  const previous: (string | undefined)[] = []
  for (let start = 0; start < 5; start++) {
    await recordWorld(folder, { worldId, url: 'http://127.0.0.1:1' })
    previous.push(await setAsideState(folder))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect((await readdir(folder)).toSorted()).toEqual(previous.slice(2).map((entry) => path.basename(entry ?? '')))
})

it('locks the folder for one world, and does not set the lock aside', async () => {
  const unlock = await lockWorld(folder)
  await expect(lockWorld(folder)).rejects.toThrow(FolderLockedError)
  expect(await setAsideState(folder)).toBeUndefined()
  unlock()
  const unlockAgain = await lockWorld(folder)
  unlockAgain()
})

it('starts after a world that was killed', async () => {
  await recordWorld(folder, { worldId, url: 'http://127.0.0.1:1' })
  await expect(requireNoRunningWorld(folder)).resolves.toBeUndefined()
})

it('starts after an interrupted write', async () => {
  await writeFile(path.join(folder, 'world.json'), '{"worldId": "f8')
  await expect(requireNoRunningWorld(folder)).resolves.toBeUndefined()
})

it('rejects the folder of a world that still responds', async () => {
  const server = createServer((_request, response) => response.end(JSON.stringify({ data: { worldId } })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await recordWorld(folder, { worldId, url })
  await expect(requireNoRunningWorld(folder)).rejects.toThrow(WorldRunningError)
  await recordWorld(folder, { worldId: 'aaaaaaaa-5a1e-4f0e-9d29-0d4f4c0c9a10', url })
  await expect(requireNoRunningWorld(folder)).resolves.toBeUndefined()
  server.close()
})
