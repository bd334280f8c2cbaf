import {
  type Address,
  createTestClient,
  defineChain,
  erc20Abi,
  formatUnits,
  http,
  parseAbi,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { networks } from '#deployments/networks.ts'
import type { MiningPool } from '#deployments/pools.ts'

/** Creates a client for a local chain that can also do what no wallet can: set balances and fees, and mine. */
export function connectToChain(chainId: number, rpcUrl: string) {
  const network = networks.find(({ localChainId }) => localChainId === chainId)
  if (network === undefined) throw new Error(`There is no local chain ${chainId}`)
  const chain = defineChain({
    id: chainId,
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createTestClient({ mode: 'hardhat', chain, transport: http(rpcUrl), pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions)
}

export type ChainClient = ReturnType<typeof connectToChain>

/** A mining pool as the chain knows it, whatever the screen shows. */
export class Pool {
  readonly chainId: number
  readonly address: Address
  readonly token: MiningPool['token']
  readonly client: ChainClient
  /** Its value in `?pool=`. */
  readonly key: string

  constructor({ chainId, address, token }: MiningPool, rpcUrl: string) {
    this.chainId = chainId
    this.address = address
    this.token = token
    this.client = connectToChain(chainId, rpcUrl)
    this.key = `${chainId}-${token.symbol}`
  }

  /** `100` → 100000000n, for a token of 6 decimals. */
  units(amount: string): bigint {
    return parseUnits(amount, this.token.decimals)
  }

  /** Formats units as the app does in English: `1,234.5 USDT`. */
  text(units: bigint): string {
    const [whole = '0', fraction] = formatUnits(units, this.token.decimals).split('.')
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
    return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${this.token.symbol}`
  }

  async accountState(account: Address) {
    return this.client.readContract({
      address: this.address,
      abi: miningPoolAbi,
      functionName: 'accountState',
      args: [account],
    })
  }

  async state() {
    return this.client.readContract({ address: this.address, abi: miningPoolAbi, functionName: 'poolState' })
  }

  async tokenBalance(account: Address): Promise<bigint> {
    return this.#token('balanceOf', [account])
  }

  async allowance(account: Address): Promise<bigint> {
    return this.#token('allowance', [account, this.address])
  }

  /** Returns how many transactions the account has sent on this chain. */
  async transactionCount(account: Address): Promise<number> {
    return this.client.getTransactionCount({ address: account })
  }

  /** Returns the account's deposits into this pool. */
  async stakesOf(account: Address) {
    const filter = {
      address: this.address,
      abi: miningPoolAbi,
      args: { account },
      fromBlock: 0n,
      strict: true,
    } as const
    return this.client.getContractEvents({ ...filter, eventName: 'Staked' })
  }

  async signInsOf(account: Address) {
    const filter = {
      address: this.address,
      abi: miningPoolAbi,
      args: { account },
      fromBlock: 0n,
      strict: true,
    } as const
    return this.client.getContractEvents({ ...filter, eventName: 'SignedIn' })
  }

  async pause(): Promise<void> {
    await this.#asOwner('pause')
  }

  async unpause(): Promise<void> {
    await this.#asOwner('unpause')
  }

  /** Removes all tokens from a wallet, as if they had been spent elsewhere. */
  async emptyTokensOf(account: Address): Promise<void> {
    const [sink] = await this.client.getAddresses()
    if (sink === undefined) throw new Error('The chain has no account')
    const amount = await this.tokenBalance(account)
    await this.client.impersonateAccount({ address: account })
    const hash = await this.client.writeContract({
      account,
      address: this.token.address,
      abi: parseAbi(['function transfer(address to, uint256 amount)']),
      functionName: 'transfer',
      args: [sink, amount],
    })
    await this.client.waitForTransactionReceipt({ hash })
    await this.client.stopImpersonatingAccount({ address: account })
  }

  async #token(functionName: 'balanceOf' | 'allowance', args: readonly [Address] | readonly [Address, Address]) {
    return this.client.readContract({
      address: this.token.address,
      abi: erc20Abi,
      functionName,
      args: args as readonly [Address, Address],
    })
  }

  async #asOwner(functionName: 'pause' | 'unpause'): Promise<void> {
    // On local chains, the pool's owner is the first account, which can send without a key.
    const [owner] = await this.client.getAddresses()
    if (owner === undefined) throw new Error('The chain has no account')
    const hash = await this.client.writeContract({
      account: owner,
      address: this.address,
      abi: miningPoolAbi,
      functionName,
    })
    await this.client.waitForTransactionReceipt({ hash })
  }
}
