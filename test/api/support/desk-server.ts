import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import hre from 'hardhat'
import { type Address, createPublicClient, custom, encodeFunctionData, erc20Abi, type Hash, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { vi } from 'vitest'

import { createExchangeOrder, type ExchangeOrder, getExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { fundHotWallet } from '#scripts/local-world/hot-wallet.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { signerPolicyFor } from '#server/composition/signer-policy.ts'
import { defaultDesk } from '#server/config/config.ts'
import { toNetworkUnits, parseAmount } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import { LocalSigner } from '#server/signer/local-signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'

import { newAddress } from './payout-world.ts'
import type { Person } from './people.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

type DeskNetwork = 'ethereum' | 'bsc'

/** A coin on a network, such as `USDT ethereum`. */
export type DeskCoin = `${'USDT' | 'USDC' | 'TUSD'} ${DeskNetwork}`

const chainIds = [31_337, 31_338]

/** The whole server with its workers, its key and its desk on two chains. */
export class DeskServer {
  readonly server: TestApp
  readonly #chains: Readonly<Record<DeskNetwork, LocalChain>>
  readonly #closing: readonly (() => unknown)[]

  private constructor(
    server: TestApp,
    chains: Readonly<Record<DeskNetwork, LocalChain>>,
    closing: readonly (() => unknown)[],
  ) {
    this.server = server
    this.#chains = chains
    this.#closing = closing
  }

  static async create(): Promise<DeskServer> {
    await buildContracts(hre)
    const chains = { ethereum: await createLocalChain(hre, networks[0]), bsc: await createLocalChain(hre, networks[1]) }
    const privateKey = generatePrivateKey()
    for (const chain of Object.values(chains)) await fundHotWallet(chain, privateKeyToAddress(privateKey))
    const doors = Object.values(chains).map(({ provider }) => buildRpcServer(provider))
    const urls = await Promise.all(doors.map((door) => door.listen({ host: '127.0.0.1', port: 0 })))
    const folder = await mkdtemp(path.join(tmpdir(), 'sevenport-desk-'))
    const signer = new LocalSigner({
      privateKey,
      policy: signerPolicyFor(coinsOn(chainIds), chainIds),
      journal: await SpendingJournal.open(path.join(folder, 'journal')),
      clock: systemClock,
    })
    const rpcUrls = Object.fromEntries(chainIds.map((chainId, index) => [chainId, urls[index] ?? '']))
    const server = await buildTestApp({
      config: { ...testConfig, rpcUrls, desk: defaultDesk, pollOrdersSoon: 1 },
      signer,
    })
    await server.backend.worker.start()
    return new DeskServer(server, chains, [
      () => server.backend.worker.stop(),
      () => server.close(),
      ...doors.map((door) => () => door.close()),
      ...Object.values(chains).map((chain) => () => chain.close()),
      () => rm(folder, { recursive: true }),
    ])
  }

  async close(): Promise<void> {
    for (const end of this.#closing) await end()
  }

  /** Creates an order with new payout and refund addresses. */
  async order({ signedIn }: Person, from: DeskCoin, to: DeskCoin, amount: string) {
    const wanted = { partner: 'sevenport', from: assetOf(from), to: assetOf(to), amount } as const
    const { offer } = await this.server.ask(getExchangeQuote, { ...wanted, side: 'from', rateType: 'fixed' }, signedIn)
    if (offer === null) throw new Error('The desk made no offer')
    const [payee, refundee] = [newAddress(), newAddress()]
    const { quoteId } = offer
    const input = { quoteId, payout: { address: payee }, refund: { address: refundee }, termsAgreed: true } as const
    return { offer, payee, refundee, order: await this.server.ask(createExchangeOrder, input, signedIn) }
  }

  /** Sends coins to an order's address, as an outsider does. */
  async pay(to: string | null, coin: DeskCoin, amount: string): Promise<Hash> {
    const { token, decimals, network } = recordOf(coin)
    const { provider } = this.#chains[network as DeskNetwork]
    const [from] = (await provider.request({ method: 'eth_accounts' })) as Address[]
    const args = [to as Address, toNetworkUnits(parseAmount(amount), decimals)] as const
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
    return (await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: token, data }] })) as Hash
  }

  /** Returns an address's balance, in the network's smallest unit. */
  async balance(address: Address, coin: DeskCoin): Promise<bigint> {
    const { token, network } = recordOf(coin)
    const client = createPublicClient({ transport: custom(this.#chains[network as DeskNetwork].provider) })
    return client.readContract({ address: token ?? '0x', abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  }

  /** Mines blocks and advances the clock until `isThere` accepts the order. @returns The order then. */
  async follow({ number, viewToken }: ExchangeOrder, isThere: (order: ExchangeOrder) => boolean) {
    return vi.waitFor(
      async () => {
        await this.mine()
        await this.#advance(10)
        const order = await this.server.ask(getExchangeOrder, { number, viewToken })
        if (!isThere(order)) throw new Error(`The order is ${order.state} ${order.hold}`)
        return order
      },
      { timeout: 60_000, interval: 200 },
    )
  }

  /** Advances the clock everywhere, because a payout mined before its order doesn't count. */
  async #advance(seconds: number): Promise<void> {
    this.server.advance(seconds)
    for (const { provider } of Object.values(this.#chains)) {
      await provider.request({ method: 'evm_increaseTime', params: [toHex(seconds)] })
    }
  }

  async mine(): Promise<void> {
    for (const { provider } of Object.values(this.#chains)) {
      await provider.request({ method: 'hardhat_mine', params: [toHex(1)] })
    }
  }
}

export function recordOf(coin: DeskCoin): CoinNetworkRecord {
  const [symbol = '', network = ''] = coin.split(' ')
  const record = coinsOn(chainIds).onNetwork(symbol, network as DeskNetwork)
  if (record === undefined) throw new Error(`There is no ${coin}`)
  return record
}

export function assetOf(coin: DeskCoin): string {
  const { network, token } = recordOf(coin)
  return `${network}/${token}`
}
