import {
  type Address,
  createPublicClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  toHex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

import {
  createExchangeOrder,
  type ExchangeOrder,
  getExchangeQuote,
  getOrderRoute,
  noteExchangePayment,
  type OrderRoute,
} from '#api/exchange.ts'
import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { networks } from '#deployments/networks.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { fromNetworkUnits, parseAmount, toNetworkUnits } from '#server/lib/amount.ts'

import type { ExchangeWorld } from './exchange-world.ts'
import { type Person, register } from './people.ts'

type Network = 'ethereum' | 'bsc'

/** A coin on one of the two chains: `USDC` or the native coin. */
export interface RoutedCoin {
  readonly network: Network
  readonly symbol: string
}

export const coin = (network: Network, symbol: string): RoutedCoin => ({ network, symbol })

const chainIds = { ethereum: networks[0].localChainId, bsc: networks[1].localChainId } as const

function tokenOf({ network, symbol }: RoutedCoin) {
  return deployedTokensOf(chainIds[network]).find((token) => token.symbol === symbol)
}

export function assetOf(coin: RoutedCoin): string {
  return `${coin.network}/${tokenOf(coin)?.address ?? 'native'}`
}

/** A wallet on the two chains, whose nodes sign for it. */
export class RouteWallet {
  readonly #world: ExchangeWorld
  readonly account: Address

  private constructor(world: ExchangeWorld, account: Address) {
    this.#world = world
    this.account = account
  }

  /** Opens one of the chains' own accounts, which have native coins and get tokens by `receive`. */
  static async open(world: ExchangeWorld, index = 3): Promise<RouteWallet> {
    const accounts = (await world.provider('ethereum').request({ method: 'eth_accounts' })) as Address[]
    const account = accounts[index]
    if (account === undefined) throw new Error(`The chain has no account ${index}`)
    return new RouteWallet(world, account)
  }

  /** Mints a token for the wallet. */
  async receive(coin: RoutedCoin, amount: string): Promise<void> {
    const token = tokenOf(coin)
    if (token === undefined) return
    const [owner] = (await this.#world.provider(coin.network).request({ method: 'eth_accounts' })) as Address[]
    const args = [this.account, toNetworkUnits(parseAmount(amount), token.decimals)] as const
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
    await this.#send(coin.network, { from: owner, to: token.address, data })
  }

  /** Sends a route as the app does after its checks: approves exactly the amount, if there's a token, and calls. */
  async send(route: OrderRoute, from: RoutedCoin): Promise<Hash> {
    const token = tokenOf(from)
    if (token !== undefined && route.approvalAddress !== null) {
      const args = [route.approvalAddress, toNetworkUnits(parseAmount(route.fromAmount), token.decimals)] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
      await this.#send(from.network, { from: this.account, to: token.address, data })
    }
    const { to, data, value } = route.transaction
    const call = { from: this.account, to, data: data as Hex, value: toHex(parseAmount(value)), gas: toHex(1_000_000) }
    return this.#send(from.network, call)
  }

  /** Calls without having the coins: the transaction is mined and fails. */
  async sendFailing({ transaction }: OrderRoute, network: Network): Promise<Hash> {
    const provider = this.#world.provider(network)
    const { to, data } = transaction
    const call = { from: this.account, to, data, gas: toHex(1_000_000) }
    // The chain mines at once and then answers with the failure, so that the hash is only in the block.
    await provider.request({ method: 'eth_sendTransaction', params: [call] }).catch(() => undefined)
    const client = createPublicClient({ transport: custom(provider), cacheTime: 0 })
    const [hash] = (await client.getBlock()).transactions
    if (hash === undefined) throw new Error('The block is empty')
    return hash
  }

  async #send(network: Network, transaction: object): Promise<Hash> {
    const provider = this.#world.provider(network)
    return (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as Hash
  }
}

export async function balanceOf(world: ExchangeWorld, coin: RoutedCoin, address: Address): Promise<bigint> {
  const client = createPublicClient({ transport: custom(world.provider(coin.network)), cacheTime: 0 })
  const token = tokenOf(coin)
  if (token === undefined) return client.getBalance({ address })
  const call = { address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
  return fromNetworkUnits(await client.readContract(call), token.decimals)
}

let payees = 0

/** Returns a new address without any coins. */
export function newPayee(): Address {
  payees += 1
  return privateKeyToAddress(toHex(payees + 10_000, { size: 32 }))
}

interface RoutedSwap {
  readonly from: RoutedCoin
  readonly to: RoutedCoin
  readonly amount: string
  readonly payee?: Address
  readonly person?: Person
}

/** Creates an order at LI.FI that waits for a wallet. @returns It with its offer, payee and owner. */
export async function orderByRoute(world: ExchangeWorld, { from, to, amount, payee, person }: RoutedSwap) {
  const { server } = world
  const owner = person ?? (await register(server))
  const wanted = { partner: 'lifi', from: assetOf(from), to: assetOf(to), amount } as const
  const { offer } = await server.ask(
    getExchangeQuote,
    { ...wanted, side: 'from', rateType: 'floating' },
    owner.signedIn,
  )
  if (offer === null) throw new Error('LI.FI made no offer')
  const recipient = payee ?? newPayee()
  const agreed = { quoteId: offer.quoteId, payout: { address: recipient }, termsAgreed: true } as const
  return { order: await server.ask(createExchangeOrder, agreed, owner.signedIn), offer, payee: recipient, owner }
}

/** Gets the route of an order, sends its transaction and reports that. */
export async function payByRoute(
  world: ExchangeWorld,
  wallet: RouteWallet,
  {
    order: { number },
    from,
    owner,
  }: { readonly order: ExchangeOrder; readonly from: RoutedCoin; readonly owner: Person },
): Promise<{ readonly route: OrderRoute; readonly hash: Hash; readonly order: ExchangeOrder }> {
  const { server } = world
  const route = await server.ask(getOrderRoute, { number, account: wallet.account }, owner.signedIn)
  const hash = await wallet.send(route, from)
  const order = await server.ask(noteExchangePayment, { number, transactionHash: hash }, owner.signedIn)
  return { route, hash, order }
}
