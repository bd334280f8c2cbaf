import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { type Address, type Hex, hexToBigInt, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import { networks } from '#deployments/networks.ts'

import { connectToChain } from './pool.ts'
import type { World } from './world.ts'

interface TransactionParams {
  readonly to: Address
  readonly data?: Hex
  readonly gas?: Hex
}

type Proposal = WalletKitTypes.SessionProposal
type SessionRequest = WalletKitTypes.SessionRequest

/** A wallet on another device, built with WalletConnect's own kit for wallets. Tests act as its user. */
export class WalletKitWallet {
  readonly sent: Hex[] = []
  readonly #kit: Awaited<ReturnType<typeof WalletKit.init>>
  readonly #world: World
  readonly #account = privateKeyToAccount(generatePrivateKey())
  /** The user looks at a prompt before answering it. */
  decide: (method: string) => Promise<void> = async () => undefined
  acceptsSessions = true

  private constructor(kit: Awaited<ReturnType<typeof WalletKit.init>>, world: World) {
    this.#kit = kit
    this.#world = world
    kit.on('session_proposal', (proposal) => void this.#meet(proposal))
    kit.on('session_request', (request) => void this.#serve(request))
  }

  static async open(world: World, relayUrl: string): Promise<WalletKitWallet> {
    // Otherwise, the kit would ask a third-party Verify server about the app's identity.
    process.env.IS_VITEST = 'true'
    const core = new Core({
      projectId: 'test',
      relayUrl,
      telemetryEnabled: false,
      storageOptions: { database: ':memory:' },
    })
    const metadata = { name: 'Wallet on a phone', description: '', url: 'https://wallet.example', icons: [] }
    return new WalletKitWallet(await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata }), world)
  }

  get address(): Address {
    return this.#account.address
  }

  /** The user scans the code. */
  async scan(uri: string): Promise<void> {
    await this.#kit.pair({ uri })
  }

  async close(): Promise<void> {
    await this.#kit.core.relayer.transportClose()
  }

  async #meet({ id }: Proposal): Promise<void> {
    if (!this.acceptsSessions) {
      await this.#kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
      return
    }
    const chains = networks.map(({ localChainId }) => `eip155:${localChainId}`)
    const namespaces = {
      eip155: {
        chains,
        methods: ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
        accounts: chains.map((chain) => `${chain}:${this.address}`),
      },
    }
    await this.#kit.approveSession({ id, namespaces })
  }

  async #serve({ topic, id, params }: SessionRequest): Promise<void> {
    const { method, params: args } = params.request as { method: string; params: readonly unknown[] }
    await this.decide(method)
    const result = await this.#answer(Number(params.chainId.split(':')[1]), method, args)
    await this.#kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  }

  async #answer(chainId: number, method: string, args: readonly unknown[]): Promise<Hex> {
    if (method === 'eth_signTypedData_v4') {
      return this.#account.signTypedData(JSON.parse(String(args[1])) as TypedDataDefinition)
    }
    if (method !== 'eth_sendTransaction') throw new Error(`The test wallet does not support ${method}`)
    const { to, data = '0x', gas } = args[0] as TransactionParams
    const client = connectToChain(chainId, this.#world.rpcUrl(chainId))
    const hash = await client.sendTransaction({
      account: this.#account,
      to,
      data,
      ...(gas !== undefined && { gas: hexToBigInt(gas) }),
    })
    this.sent.push(hash)
    return hash
  }
}
