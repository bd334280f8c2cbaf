import type { Address } from 'viem'
import type * as v from 'valibot'

import type { Endpoint } from '#api/endpoint.ts'
import { listLocalMails, type LocalMail, moveClock, requestTestCoins } from '#api/local-world.ts'
import { findMiningPool } from '#deployments/pools.ts'
import type { WorldReport } from '#scripts/local-world/world-process.ts'
import { callEndpoint } from '#scripts/testing/call-endpoint.ts'
import { codeIn } from '#scripts/testing/mails.ts'
import { delay } from '#src/lib/delay.ts'

import { Pool } from './pool.ts'

/** How long an email may take, in milliseconds. */
const mailPatience = 30_000

/** A local world as tests use it outside the app: to set up a journey and to check what it did. */
export class World {
  readonly url: string
  /** URL of the TRON node. */
  readonly tronUrl: string
  readonly #chains: WorldReport['chains']
  readonly #nodes: WorldReport['bitcoinNodes']

  constructor({ url, chains, bitcoinNodes, tronUrl }: WorldReport) {
    this.url = url
    this.tronUrl = tronUrl
    this.#chains = chains
    this.#nodes = bitcoinNodes
  }

  rpcUrl(chainId: number): string {
    const chain = this.#chains.find((candidate) => candidate.chainId === chainId)
    if (chain === undefined) throw new Error(`The local world has no chain ${chainId}`)
    return chain.rpcUrl
  }

  /** Returns the URL of the Bitcoin, Litecoin or Dogecoin node, by that name. */
  nodeUrl(name: string): string {
    const node = this.#nodes.find((candidate) => candidate.name === name)
    if (node === undefined) throw new Error(`The local world has no ${name} node`)
    return node.url
  }

  pool(chainId: number, tokenSymbol: string): Pool {
    const pool = findMiningPool(chainId, tokenSymbol)
    if (pool === undefined) throw new Error(`There is no ${tokenSymbol} pool on chain ${chainId}`)
    return new Pool(pool, this.rpcUrl(chainId))
  }

  /** Gives an address 10 native coins, and about $10,000 worth of every test token. */
  async giveTestCoins(chainId: number, address: Address): Promise<void> {
    await this.#post(requestTestCoins.path, { chainId, address })
  }

  /** Moves every chain to the first second of the next UTC day. */
  async skipToNextDay(): Promise<void> {
    await this.#post(moveClock.path, { to: 'next-utc-day' })
  }

  async advance(seconds: number): Promise<void> {
    await this.#post(moveClock.path, { advanceSeconds: seconds })
  }

  /** Calls the backend outside the app. */
  async call<Input extends v.GenericSchema | undefined, Data extends v.GenericSchema>(
    endpoint: Endpoint<Input, Data>,
    input: Input extends v.GenericSchema ? v.InferInput<Input> : undefined,
    accessToken?: string,
  ): Promise<v.InferOutput<Data>> {
    return (await callEndpoint(this.url, endpoint, input, accessToken)).data
  }

  /** Returns the latest email to an address that contains `text`, once there is one. */
  async mailTo(address: string, text = ''): Promise<LocalMail> {
    return this.#awaitMail(address, `a mail with “${text}”`, (mail) => (mail.text.includes(text) ? mail : undefined))
  }

  /** Returns the code emailed to an address because of `send`, whatever else is emailed meanwhile. */
  async codeMailedBy(address: string, send: () => Promise<unknown>): Promise<string> {
    const earlier = new Set((await this.call(listLocalMails, { to: address })).map(({ id }) => id))
    await send()
    return this.#awaitMail(address, 'a mail with a new code', ({ id, text }) =>
      earlier.has(id) ? undefined : codeIn(text),
    )
  }

  async #awaitMail<T>(address: string, what: string, read: (mail: LocalMail) => T | undefined): Promise<T> {
    const deadline = Date.now() + mailPatience
    while (Date.now() < deadline) {
      for (const mail of await this.call(listLocalMails, { to: address })) {
        const found = read(mail)
        if (found !== undefined) return found
      }
      await delay(100)
    }
    throw new Error(`Timed out waiting for ${what} to ${address}`)
  }

  async #post(path: string, body: object): Promise<void> {
    const response = await fetch(new URL(path, this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
}
