import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { findFreePort, loopback } from '#scripts/local-world/ports.ts'
import { scratchFolder } from '#scripts/scratch-folder.ts'

import { callNode } from './call-node.ts'
import type { RunningNode } from './start-bitcoin-node.ts'

const startSeconds = 60

/**
 * Returns the path of Litecoin Core: the one on the PATH, or one that the system's package manager installs, with a
 * message.
 * @returns Undefined if it isn't available.
 */
export function findLitecoind(): string | undefined {
  const installed = installedLitecoind()
  if (installed !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed
  process.stdout.write('No litecoind yet: apt-get install litecoind\n')
  const install = ['install', '--yes', '--no-install-recommends', 'litecoind']
  for (const parameters of [install, ['update'], install]) {
    spawnSync('apt-get', parameters, { stdio: 'inherit' })
    const found = installedLitecoind()
    if (found !== undefined) return found
  }
  return undefined
}

function installedLitecoind(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'litecoind')).find((file) => existsSync(file))
}

/**
 * Starts Litecoin Core with its own chain (regtest), a wallet and no peers, in a folder that is removed with it.
 * @param mayReplace Whether its mempool accepts replacements, which is off by default.
 * @throws If it doesn't respond within a minute.
 */
export async function startLitecoind(file: string, { mayReplace = false } = {}): Promise<RunningNode> {
  const folder = await mkdtemp(join(scratchFolder(), 'litecoind-'))
  const password = randomBytes(18).toString('hex')
  const port = await findFreePort()
  const settings = [
    '-regtest',
    `-datadir=${folder}`,
    '-listen=0',
    '-server=1',
    `-rpcport=${port}`,
    `-rpcbind=${loopback}`,
    `-rpcallowip=${loopback}`,
    '-rpcuser=local',
    `-rpcpassword=${password}`,
    '-fallbackfee=0.0001',
    ...(mayReplace ? ['-mempoolreplacement=1'] : []),
    '-txindex=1',
    '-dbcache=4',
    '-par=1',
    '-printtoconsole=0',
  ]
  const child = spawn(file, settings, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://local:${password}@${loopback}:${port}/`
  try {
    await answers(url)
    await callNode(url, 'createwallet', ['faucet'])
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await callNode(url, 'getblockcount', [])
      return
    } catch (error) {
      if (attempt >= startSeconds * 4) throw error
      await wait(250)
    }
  }
}
