import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  http,
  isAddressEqual,
  keccak256,
  parseAbiItem,
  parseEther,
  type PublicClient,
  stringToHex,
  toHex,
  TransactionReceiptNotFoundError,
  type WalletClient,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'
import { deployTestToken, isTestToken, testTokenDeployer } from '#scripts/local-world/partners/exchange/test-tokens.ts'

import type { ExchangeAsset } from './exchange-asset.ts'
import type { Arrival, DepositWatch, ExchangeChain, PaymentOutcome } from './exchange-chain.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
/** Including the payment's own block. */
const confirmations = 2n
/** More than anyone exchanges, and gas for years. */
const nativeReserve = parseEther('1000000')
/** So that not every payout needs funding first. */
const fundedPayouts = 100n

export interface EvmChainOptions {
  readonly rpcUrl: string
  /** The partner's seed: its accounts on all chains are derived from it. */
  readonly seed: string
}

/** An exchange's side of a local chain: real deposit addresses, real payouts. */
export class EvmChain implements ExchangeChain {
  readonly #client: PublicClient
  readonly #wallet: WalletClient
  readonly #account: PrivateKeyAccount
  readonly #seed: string
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ rpcUrl, seed }: EvmChainOptions) {
    this.#seed = seed
    this.#account = privateKeyToAccount(this.#key('payouts'))
    this.#client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0, pollingInterval: 100 })
    this.#wallet = createWalletClient({ account: this.#account, transport: http(rpcUrl) })
  }

  depositAddress(index: number): Address {
    return privateKeyToAddress(this.#key(`deposit ${index}`))
  }

  async watch(address: string, asset: ExchangeAsset): Promise<DepositWatch> {
    if (asset.contract !== null) await this.#deployIfMissing(asset)
    return new EvmWatch(this.#client, getAddress(address), asset, await this.#client.getBlockNumber())
  }

  /** Pays one at a time: transactions of one account need consecutive nonces. */
  pay(to: string, asset: ExchangeAsset, amount: bigint): Promise<Hash> {
    const result = this.#turn.then(() => this.#pay(getAddress(to), asset, toNetworkUnits(amount, asset.decimals)))
    this.#turn = result.catch(() => undefined)
    return result
  }

  async outcome(hash: string): Promise<PaymentOutcome> {
    try {
      const { status } = await this.#client.getTransactionReceipt({ hash: hash as Hash })
      return status === 'success' ? 'mined' : 'reverted'
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return 'pending'
      throw error
    }
  }

  #key(name: string): Hex {
    return keccak256(stringToHex(`${this.#seed} ${name}`))
  }

  /** Gives an account what it needs to be able to pay. */
  async supply(holder: Address, asset: ExchangeAsset, amount: bigint): Promise<void> {
    await this.#fund(holder, asset, toNetworkUnits(amount, asset.decimals))
  }

  async #pay(to: Address, asset: ExchangeAsset, units: bigint): Promise<Hash> {
    await this.#fund(this.#account.address, asset, units)
    const [account, chain] = [this.#account, null]
    if (asset.contract === null) return this.#wallet.sendTransaction({ account, chain, to, value: units })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
    return this.#wallet.sendTransaction({ account, chain, to: getAddress(asset.contract), data })
  }

  /** Funds an account like the faucet does: creates native coins, and mints tokens. */
  async #fund(address: Address, asset: ExchangeAsset, units: bigint): Promise<void> {
    const balance = await this.#client.getBalance({ address })
    const need = asset.contract === null ? units : 0n
    if (balance < need + nativeReserve / 2n) {
      await this.#request('hardhat_setBalance', [address, toHex(need + nativeReserve)])
    }
    if (asset.contract === null) return
    await this.#deployIfMissing(asset)
    const token = getAddress(asset.contract)
    if ((await this.#balanceOf(token, address)) >= units) return
    const args = [address, units * fundedPayouts] as const
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
    const [owner] = isTestToken(asset)
      ? [testTokenDeployer(asset)]
      : ((await this.#request('eth_accounts', [])) as Address[])
    const hash = (await this.#request('eth_sendTransaction', [{ from: owner, to: token, data }])) as Hash
    await this.#client.waitForTransactionReceipt({ hash })
    if ((await this.#balanceOf(token, address)) < units) throw new Error(`The exchange received no ${asset.symbol}`)
  }

  async #deployIfMissing(asset: ExchangeAsset): Promise<void> {
    if (!isTestToken(asset) || asset.contract === null) return
    const code = await this.#client.getCode({ address: getAddress(asset.contract) })
    if (code === undefined) await deployTestToken(asset, (method, params) => this.#request(method, params))
  }

  #balanceOf(token: Address, account: Address): Promise<bigint> {
    return this.#client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  }

  async #request(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.#client.request({ method, params } as unknown as Parameters<PublicClient['request']>[0])
  }
}

class EvmWatch implements DepositWatch {
  readonly #client: PublicClient
  readonly #address: Address
  readonly #asset: ExchangeAsset
  /** No deposit arrived up to and including this block. */
  #checked: bigint
  #paidAt: { readonly block: bigint; readonly hash: Hash | null } | undefined

  constructor(client: PublicClient, address: Address, asset: ExchangeAsset, checked: bigint) {
    this.#client = client
    this.#address = address
    this.#asset = asset
    this.#checked = checked
  }

  async look(): Promise<Arrival | null> {
    const head = await this.#client.getBlockNumber()
    if (this.#paidAt === undefined && head === this.#checked) return null
    const units = await this.#balance(head)
    if (units === 0n) {
      this.#checked = head
      this.#paidAt = undefined
      return null
    }
    this.#paidAt ??= await this.#findPayment(head)
    return {
      amount: fromNetworkUnits(units, this.#asset.decimals),
      hash: this.#paidAt.hash,
      isFirm: head - this.#paidAt.block + 1n >= confirmations,
    }
  }

  #balance(blockNumber: bigint): Promise<bigint> {
    const { contract } = this.#asset
    if (contract === null) return this.#client.getBalance({ address: this.#address, blockNumber })
    return this.#client.readContract({
      address: getAddress(contract),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [this.#address],
      blockNumber,
    })
  }

  async #findPayment(head: bigint): Promise<{ readonly block: bigint; readonly hash: Hash | null }> {
    const { contract } = this.#asset
    if (contract !== null) {
      const logs = await this.#client.getLogs({
        address: getAddress(contract),
        event: transferEvent,
        args: { to: this.#address },
        fromBlock: this.#checked + 1n,
        toBlock: head,
      })
      const last = logs.at(-1)
      return { block: last?.blockNumber ?? head, hash: last?.transactionHash ?? null }
    }
    for (let blockNumber = this.#checked + 1n; blockNumber <= head; blockNumber += 1n) {
      const { transactions } = await this.#client.getBlock({ blockNumber, includeTransactions: true })
      const payment = transactions.find(({ to }) => to !== null && isAddressEqual(to, this.#address))
      if (payment !== undefined) return { block: blockNumber, hash: payment.hash }
    }
    return { block: head, hash: null }
  }
}
