import type { BrowserContext, Page } from '@playwright/test'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  parseAbi,
  type TransactionRequestEIP1559,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

import { findDeployment } from '#deployments/pools.ts'

import { type BridgeAnswer, installProvider, walletId, type WalletPresence } from './injected-provider.ts'
import { type ChainClient, connectToChain } from './pool.ts'
import {
  callsOf,
  type CallsParams,
  decodeApproval,
  toBridgeError,
  type TransactionParams,
  WalletError,
  type WalletRequest,
} from './wallet-requests.ts'
import type { World } from './world.ts'

/** `ignore` leaves the request open forever; `fail` is an internal wallet error that doesn't reveal the outcome. */
type Decision = 'confirm' | 'reject' | 'ignore' | 'fail'

const aggregateAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls) payable',
])

/**
 * A wallet unknown to the app: it lives in the test process, signs with its own key and calls the local chains
 * directly. Tests control its user's behavior through the public fields.
 */
export class InjectedWallet {
  readonly name = 'Unheard-of Wallet'
  readonly requests: WalletRequest[] = []
  readonly #world: World
  readonly #contexts: BrowserContext[] = []
  readonly #calls = new Map<string, Hash>()
  #account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey())
  #chainId: number
  #isAuthorised = false

  /** What the user does when the wallet asks. */
  decide: (request: WalletRequest) => Decision | Promise<Decision> = () => 'confirm'
  isLocked = false
  /** Chains that were added. Others are unknown, as local chains are to a fresh MetaMask. */
  readonly knownChains: Set<number>
  /** EIP-5792: whether several calls can be confirmed at once; `ready` once the user allows a wallet upgrade. */
  batches: 'none' | 'ready' | 'supported' = 'none'
  /** The user declines to upgrade the wallet. */
  refusesUpgrade = false
  canSignTypedData = true
  /** The user changes every approval to this amount. */
  editedApproval: bigint | undefined
  /** What the user sets by hand instead of the wallet. */
  gasSettings: Pick<TransactionRequestEIP1559, 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas'> = {}

  constructor(world: World, chainId: number) {
    this.#world = world
    this.#chainId = chainId
    this.knownChains = new Set([chainId])
  }

  get address(): Address {
    return this.#account.address
  }

  get chainId(): number {
    return this.#chainId
  }

  /** Installs the wallet in every page of a browser. */
  async install(context: BrowserContext, presence: WalletPresence = 'announced'): Promise<void> {
    this.#contexts.push(context)
    const bridge = 'askTestWallet'
    await context.exposeFunction(bridge, async (request: WalletRequest) => this.#handle(request))
    await context.addInitScript(installProvider, {
      presence,
      id: walletId,
      name: this.name,
      bridge,
      eventName: 'test-wallet',
    })
  }

  /** Stores a connection in the browser as connecting this wallet does. The page must be on the app's origin. */
  async keepConnection(page: Page): Promise<void> {
    this.#isAuthorised = true
    const uid = 'of-an-earlier-visit'
    const connector = { id: walletId, name: this.name, type: 'injected', uid }
    const value = [[uid, { accounts: [this.address], chainId: this.#chainId, connector }]]
    const state = { connections: { __type: 'Map', value }, chainId: this.#chainId, current: uid }
    const entries = {
      'wagmi.recentConnectorId': JSON.stringify(walletId),
      'wagmi.store': JSON.stringify({ state, version: 2 }),
    }
    await page.evaluate((stored) => {
      for (const [key, entry] of Object.entries(stored)) localStorage.setItem(key, entry)
    }, entries)
  }

  /** The user changes the network in the wallet. */
  async moveTo(chainId: number): Promise<void> {
    this.#chainId = chainId
    this.knownChains.add(chainId)
    await this.#emit('chainChanged', numberToHex(chainId))
  }

  /** The user switches to another account. */
  async changeAccount(): Promise<void> {
    this.#account = privateKeyToAccount(generatePrivateKey())
    await this.#emit('accountsChanged', [this.address])
  }

  /** Holds the wallet's next prompt: `asked` resolves when it opens, and it stays open until `release` is called. */
  hold(): { readonly asked: Promise<void>; readonly release: () => void } {
    const question = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Decision>()
    this.decide = async () => {
      question.resolve()
      return answer.promise
    }
    const release = () => {
      answer.resolve('confirm')
      this.decide = () => 'confirm'
    }
    return { asked: question.promise, release }
  }

  /** Sends a transaction of the user's own outside the app, with any nonce. */
  async send(transaction: TransactionRequestEIP1559 & { readonly nonce?: number }): Promise<Hash> {
    return this.#client().sendTransaction({ account: this.#account, ...transaction })
  }

  /** Signs a message of the user's own outside the app. */
  async signMessage(message: string): Promise<Hex> {
    return this.#account.signMessage({ message })
  }

  /** Every transaction requested so far, including those within batches. */
  get sentCalls(): readonly { readonly to: Address | undefined; readonly data: Hex }[] {
    return this.requests.flatMap(callsOf).map(({ to, data = '0x' }) => ({ to, data }))
  }

  /** Every approval the app has requested so far. */
  get approvals(): readonly {
    readonly token: Address | undefined
    readonly spender: Address
    readonly amount: bigint
  }[] {
    return this.sentCalls.flatMap(({ to, data }) => {
      const approval = decodeApproval(data)
      return approval === undefined ? [] : [{ token: to, ...approval }]
    })
  }

  async #emit(event: string, value: unknown): Promise<void> {
    const pages = this.#contexts.flatMap((context) => context.pages())
    await Promise.all(
      pages.map(async (page) =>
        page.evaluate((detail) => window.dispatchEvent(new CustomEvent('test-wallet', { detail })), { event, value }),
      ),
    )
  }

  async #handle({
    method,
    params = [],
  }: Partial<WalletRequest> & Pick<WalletRequest, 'method'>): Promise<BridgeAnswer> {
    this.requests.push({ method, params })
    try {
      // `undefined` would be lost on the way into the page.
      return { result: (await this.#respond({ method, params })) ?? null }
    } catch (error) {
      return { error: toBridgeError(error) }
    }
  }

  async #respond(request: WalletRequest): Promise<unknown> {
    const { method, params } = request
    switch (method) {
      case 'eth_accounts':
        return this.#isAuthorised && !this.isLocked ? [this.address] : []
      case 'eth_chainId':
        return numberToHex(this.#chainId)
      case 'net_version':
        return String(this.#chainId)
      case 'eth_requestAccounts':
        await this.#ask(request)
        this.#isAuthorised = true
        return [this.address]
      case 'wallet_switchEthereumChain':
        return this.#switchChain(request)
      case 'wallet_addEthereumChain':
        return this.#addChain(request)
      case 'wallet_watchAsset':
        await this.#ask(request)
        return true
      case 'wallet_getCapabilities':
        return this.#capabilities()
      case 'wallet_getCallsStatus':
        return this.#callsStatus(params[0] as string)
      case 'personal_sign':
        await this.#ask(request)
        return this.#account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_signTypedData_v4':
        return this.#signTypedData(request)
      case 'eth_sendTransaction':
        return this.#sendTransaction(request)
      case 'wallet_sendCalls':
        return this.#sendCalls(request)
      default:
        if (method.startsWith('wallet_')) throw new WalletError(4200, `${method} is not supported`)
        return this.#read(method, params)
    }
  }

  /** The wallet's window opens and the user answers. */
  async #ask(request: WalletRequest): Promise<void> {
    if (this.isLocked) throw new WalletError(4100, 'The wallet is locked')
    const decision = await this.decide(request)
    if (decision === 'reject') throw new WalletError(4001, 'User rejected the request.')
    if (decision === 'fail') throw new WalletError(-32099, 'Something odd')
    if (decision === 'ignore') await new Promise(() => undefined)
  }

  async #switchChain(request: WalletRequest): Promise<null> {
    const [{ chainId }] = request.params as [{ chainId: Hex }]
    const wanted = hexToNumber(chainId)
    if (!this.knownChains.has(wanted)) throw new WalletError(4902, `Unrecognized chain ID "${chainId}"`)
    await this.#ask(request)
    await this.moveTo(wanted)
    return null
  }

  async #addChain(request: WalletRequest): Promise<null> {
    const [{ chainId }] = request.params as [{ chainId: Hex }]
    await this.#ask(request)
    await this.moveTo(hexToNumber(chainId))
    return null
  }

  async #signTypedData(request: WalletRequest): Promise<Hex> {
    if (!this.canSignTypedData) throw new WalletError(4200, 'Typed data is not supported')
    const [, json] = request.params as [Address, string]
    await this.#ask(request)
    return this.#account.signTypedData(JSON.parse(json) as TypedDataDefinition)
  }

  async #sendTransaction(request: WalletRequest): Promise<Hash> {
    const [{ to, data = '0x', value, gas, chainId }] = request.params as [TransactionParams]
    if (chainId !== undefined && hexToNumber(chainId) !== this.#chainId) {
      throw new WalletError(-32602, 'The transaction is for another chain')
    }
    await this.#ask(request)
    return this.send({
      data: this.#edit(data),
      ...(to !== undefined && { to }),
      ...(value !== undefined && { value: hexToBigInt(value) }),
      ...(gas !== undefined && { gas: hexToBigInt(gas) }),
      ...this.gasSettings,
    })
  }

  /** Executes all calls atomically in one transaction, as wallets do since EIP-7702. */
  async #sendCalls(request: WalletRequest): Promise<{ readonly id: string }> {
    if (this.batches === 'none') throw new WalletError(4200, 'wallet_sendCalls is not supported')
    const [{ calls }] = request.params as [CallsParams]
    if (this.batches === 'ready' && this.refusesUpgrade) throw new WalletError(5750, 'The user rejected the upgrade')
    await this.#ask(request)
    this.batches = 'supported'
    const multicall = findDeployment(this.#chainId)?.multicall
    if (!multicall) throw new WalletError(5700, 'This chain has no batches')
    const client = this.#client()
    const authorization = await client.signAuthorization({
      account: this.#account,
      contractAddress: multicall,
      executor: 'self',
    })
    const batch = calls.map(({ to, data = '0x' }) => ({ target: to, allowFailure: false, callData: this.#edit(data) }))
    const hash = await client.sendTransaction({
      account: this.#account,
      to: this.address,
      data: encodeFunctionData({ abi: aggregateAbi, functionName: 'aggregate3', args: [batch] }),
      authorizationList: [authorization],
    })
    const id = `calls-${this.#calls.size + 1}`
    this.#calls.set(id, hash)
    return { id }
  }

  #capabilities(): unknown {
    if (this.batches === 'none') throw new WalletError(4200, 'wallet_getCapabilities is not supported')
    return { [numberToHex(this.#chainId)]: { atomic: { status: this.batches } } }
  }

  async #callsStatus(id: string): Promise<unknown> {
    const hash = this.#calls.get(id)
    if (hash === undefined) throw new WalletError(5730, `There are no calls ${id}`)
    const receipt = (await this.#read('eth_getTransactionReceipt', [hash])) as { readonly status: Hex } | null
    return {
      version: '2.0.0',
      id,
      chainId: numberToHex(this.#chainId),
      atomic: true,
      status: receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500,
      receipts: receipt === null ? [] : [receipt],
    }
  }

  async #read(method: string, params: readonly unknown[]): Promise<unknown> {
    // The wallet forwards the chain's response unchanged.
    const request = this.#client().request as (call: WalletRequest) => Promise<unknown>
    return request({ method, params })
  }

  #client(): ChainClient {
    return connectToChain(this.#chainId, this.#world.rpcUrl(this.#chainId))
  }

  /** Returns the data with the user's edits. */
  #edit(data: Hex): Hex {
    const approval = decodeApproval(data)
    if (approval === undefined || this.editedApproval === undefined) return data
    const args = [approval.spender, this.editedApproval] as const
    return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  }
}
