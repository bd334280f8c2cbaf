import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'

const program = '/usr/bin/litecoind'

/** Whether this machine has Litecoin's own node. */
export const hasLitecoind = existsSync(program)

/** Litecoin's own node on a chain of its own, with a wallet that mines and pays. */
export class LitecoinRegtest {
  readonly url: string
  readonly call: RpcCall
  readonly #process: ChildProcess
  readonly #folder: string
  #miner = ''

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url
    this.call = rpcCallsTo(url)
    this.#process = process
    this.#folder = folder
  }

  static async start(): Promise<LitecoinRegtest> {
    const folder = await mkdtemp(path.join(tmpdir(), 'litecoin-'))
    const port = await freePort()
    const login = ['-rpcuser=sevenport', '-rpcpassword=secret']
    const child = spawn(
      program,
      [
        '-regtest',
        `-datadir=${folder}`,
        `-rpcport=${port}`,
        '-listen=0',
        '-mempoolreplacement=1',
        '-fallbackfee=0.0001',
        '-server',
        ...login,
      ],
      { stdio: 'ignore' },
    )
    const node = new LitecoinRegtest(`http://sevenport:secret@127.0.0.1:${port}`, child, folder)
    await node.#waitUntilReady()
    await node.call('createwallet', ['faucet'])
    node.#miner = String(await node.call('getnewaddress', []))
    await node.mine(105)
    return node
  }

  async mine(count = 1, address = this.#miner): Promise<readonly string[]> {
    return (await this.call('generatetoaddress', [count, address])) as readonly string[]
  }

  /** @param amount In coins. @returns The transaction's id. */
  async pay(address: string, amount: string): Promise<string> {
    return String(await this.call('sendtoaddress', [address, amount, '', '', false, true]))
  }

  /** Blocks without any transaction but their coinbase. */
  async mineEmpty(count: number): Promise<void> {
    // Of another miner: within the same second the block would be the one that was found to be invalid.
    const miner = await this.call('getnewaddress', [])
    for (let index = 0; index < count; index++) await this.call('generateblock', [miner, []])
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    await ended
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #waitUntilReady(): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      const isReady = await this.call('getblockchaininfo', []).then(
        () => true,
        () => false,
      )
      if (isReady) return
      await sleep(100)
    }
    throw new Error('litecoind does not answer')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  return address.port
}
