import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { encryptSeed } from '#server/signer/keystore.ts'
import { readSeed } from '#server/signer/open-bitcoin-signer.ts'
import { TronSeed } from '#server/signer/tron-seed.ts'

import { refuse } from './with-database.ts'

const usage = `Manages the seed that pays in BTC, LTC and DOGE, and on TRON (docs/withdrawals.md).

  npm run bitcoin-keys -- create <keystore> <password file>   creates a new seed; never overwrites a file
  npm run bitcoin-keys -- xpub <keystore> <password file>     prints the public keys for the server's configuration

Run it where the worker runs. It never prints anything that can spend.`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isOfFile =
    error instanceof Error && 'code' in error && ['ENOENT', 'EEXIST', 'EACCES'].includes(String(error.code))
  if (!(error instanceof StartupError) && !isOfFile) throw error
  process.exitCode = refuse((error as Error).message)
}

/** @returns The exit code. */
async function run([command, keystore, passwordFile, ...more]: readonly string[]): Promise<number> {
  if (keystore === undefined || passwordFile === undefined || more.length > 0) return refuse(usage)
  if (command === 'create') await create(keystore, passwordFile)
  else if (command !== 'xpub') return refuse(usage)
  const seed = await readSeed({ keystore, passwordFile })
  for (const network of Object.values(bitcoinNetworks)) {
    console.log(`${network.key.toUpperCase()}_XPUB=${new BitcoinAccount(network, seed).xpub}`)
  }
  console.log(`TRON_XPUB=${new TronSeed(tronNetwork, seed).xpub}`)
  return 0
}

async function create(keystore: string, passwordFile: string): Promise<void> {
  const password = (await readFile(passwordFile, 'utf8')).replace(/\r?\n$/, '')
  const file = await encryptSeed(Uint8Array.from(randomBytes(64)), password)
  await writeFile(keystore, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
}
