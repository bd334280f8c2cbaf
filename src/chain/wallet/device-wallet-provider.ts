import {
  ChainDisconnectedError,
  isAddressEqual,
  numberToHex,
  SwitchChainError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { poolChains } from '#src/chain/chains.ts'
import { RpcNotConfiguredError } from '#src/chain/public-client.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import {
  createDeviceConnection,
  type DeviceAccounts,
  type DeviceConnection,
  isOffered,
} from './device-wallet-connection.ts'
import { assetParams, parseParams, switchParams } from './device-wallet-params.ts'
import type { SigningQueue } from './signing-queue.ts'
import { signingMethodNames, signingQuestion } from './signing-question.ts'

interface DeviceWalletParts {
  readonly loadAccounts: () => Promise<DeviceAccounts>
  readonly queue: Pick<SigningQueue, 'ask'>
  readonly getClient: (chainId: number) => Promise<ChainClient>
  /** Called if someone wants to connect but has no wallet on this device yet: leads to wallet creation. */
  readonly offerWallet: () => void
  /** Host of this page, with port. */
  readonly host: string
}

interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

type Methods = Readonly<Record<string, (params: unknown) => unknown>>

/**
 * Provides the wallet on this device to the rest of the app (EIP-1193). It signs nothing itself: requests go to the
 * user, through whatever shows the queue.
 */
export function deviceWalletProvider(parts: DeviceWalletParts) {
  const connection = createDeviceConnection(parts.loadAccounts)
  const methods = { ...connectionMethods(connection, parts.offerWallet), ...signingMethods(connection, parts) }
  return {
    request: async ({ method, params }: RpcRequest): Promise<unknown> => {
      if (Object.hasOwn(methods, method)) return methods[method]?.(params)
      if (!reads.has(method)) throw new UnsupportedProviderMethodError(new Error(method))
      return read(await clientOf(parts, connection), { method, params })
    },
    on: connection.on,
    removeListener: connection.removeListener,
  }
}

function connectionMethods(connection: DeviceConnection, offerWallet: () => void): Methods {
  return {
    eth_requestAccounts: async () => {
      const account = await connection.connect()
      if (account !== undefined) return [account]
      offerWallet()
      throw new UserRejectedRequestError(new Error('This device has no wallet yet'))
    },
    eth_accounts: async () => {
      const account = await connection.account()
      return account === undefined ? [] : [account]
    },
    eth_chainId: () => numberToHex(connection.chainId()),
    net_version: () => String(connection.chainId()),
    wallet_revokePermissions: () => {
      connection.disconnect()
      return null
    },
    wallet_switchEthereumChain: (params) => {
      const [{ chainId }] = parseParams(switchParams, params)
      if (!isOffered(chainId)) throw new SwitchChainError(new Error(`Not one of the wallet's networks: ${chainId}`))
      connection.switchChain(chainId)
      return null
    },
    wallet_getCapabilities: () =>
      Object.fromEntries(poolChains.map(({ id }) => [numberToHex(id), { atomic: { status: 'unsupported' } }])),
    // The wallet lists the app's own tokens anyway. Others are added where the user can see what they are.
    wallet_watchAsset: (params) => {
      const { options } = parseParams(assetParams, params)
      const isKnown = knownTokensOf(connection.chainId()).some((token) =>
        isAddressEqual(token.address, options.address),
      )
      if (!isKnown) throw new UnsupportedProviderMethodError(new Error('wallet_watchAsset only supports listed tokens'))
      return true
    },
  }
}

function signingMethods(connection: DeviceConnection, { queue, host }: DeviceWalletParts): Methods {
  async function askedBy() {
    const account = await connection.account()
    if (account === undefined) throw new UnauthorizedProviderError(new Error('Not connected'))
    return { account, chainId: connection.chainId(), requester: { host, name: null } }
  }

  return Object.fromEntries(
    signingMethodNames.map((method) => [
      method,
      async (params: unknown) => queue.ask(signingQuestion(method, params, await askedBy())),
    ]),
  )
}

/** Methods that the node answers. Nothing that signs or sends is among them, whatever a node would do with it. */
const reads: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
])

/** @throws ChainDisconnectedError if no node is configured. */
async function clientOf({ getClient }: DeviceWalletParts, connection: DeviceConnection): Promise<ChainClient> {
  try {
    return await getClient(connection.chainId())
  } catch (error) {
    throw error instanceof RpcNotConfiguredError ? new ChainDisconnectedError(error) : error
  }
}

async function read(client: ChainClient, request: RpcRequest): Promise<unknown> {
  return client.request(request as Parameters<ChainClient['request']>[0])
}
