import * as v from 'valibot'
import {
  createWalletClient,
  hexToBigInt,
  hexToNumber,
  type LocalAccount,
  numberToHex,
  SwitchChainError,
  UnsupportedProviderMethodError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isLocalChain } from '#src/chain/chain-names.ts'
import { getChain, poolChains } from '#src/chain/chains.ts'
import { rpcTransport } from '#src/chain/public-client.ts'
import { loadRpcUrls } from '#src/chain/rpc-url.ts'
import { readStored } from '#src/lib/storage.ts'

/**
 * Private keys of Hardhat's accounts 1 to 5: publicly known, and worth something only on local chains. The local world
 * keeps account 0 for itself. Not derived from the mnemonic: its hashing code would be added to every page that checks
 * addresses.
 */
const publicKeys = {
  1: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  2: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  3: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  4: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  5: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
} as const

/** Indexes of the accounts on offer. */
export const localTestAccountIndexes = [1, 2, 3, 4, 5] as const

const storageKey = 'localTestAccount:v1'

/** The connected account, and its chain. */
const connection = v.object({ index: v.number(), chainId: v.pipe(v.number(), v.check(isLocalChain)) })

interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

type Listener = (payload: unknown) => void

/**
 * Creates an EIP-1193 wallet for one of these accounts. It signs without asking and sends only to local chains, so only
 * the local build may include it. The connection survives a reload, like a wallet's permission.
 */
export function localTestAccountProvider(index: keyof typeof publicKeys) {
  const listeners = new Map<string, Set<Listener>>()
  let derived: LocalAccount | undefined

  // Deriving takes a moment, and most pages never need it.
  const account = () => (derived ??= privateKeyToAccount(publicKeys[index]))

  function stored() {
    const known = readStored(storageKey, v.nullable(connection), null)
    return known?.index === index ? known : undefined
  }

  function store(chainId: number) {
    localStorage.setItem(storageKey, JSON.stringify({ index, chainId }))
  }

  function currentChainId(): number {
    return stored()?.chainId ?? getChain(poolChains[0]?.id ?? 0).id
  }

  function emit(event: string, payload: unknown) {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }

  async function client() {
    const chainId = currentChainId()
    const url = (await loadRpcUrls()).get(chainId)
    if (url === undefined) throw new SwitchChainError(new Error(`No RPC is configured for chain ${chainId}`))
    return createWalletClient({ account: account(), chain: getChain(chainId), transport: rpcTransport(url) })
  }

  const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_requestAccounts: () => {
      store(currentChainId())
      return [account().address]
    },
    eth_accounts: () => (stored() ? [account().address] : []),
    eth_chainId: () => numberToHex(currentChainId()),
    wallet_revokePermissions: () => {
      localStorage.removeItem(storageKey)
      return null
    },
    wallet_switchEthereumChain: (params) => {
      const [{ chainId }] = v.parse(switchParams, params)
      if (!isLocalChain(chainId)) throw new SwitchChainError(new Error(`The test account is not on chain ${chainId}`))
      store(chainId)
      emit('chainChanged', numberToHex(chainId))
      return null
    },
    eth_sendTransaction: async (params) => {
      const [transaction] = v.parse(transactionParams, params)
      return (await client()).sendTransaction(transaction)
    },
    personal_sign: async (params) => {
      const [raw] = v.parse(v.looseTuple([hex]), params)
      return (await client()).signMessage({ message: { raw } })
    },
    eth_signTypedData_v4: async (params) => {
      const [, typedData] = v.parse(v.tuple([hex, v.pipe(v.string(), v.parseJson())]), params)
      return (await client()).signTypedData(typedData as Parameters<LocalAccount['signTypedData']>[0])
    },
  }

  return {
    request: async ({ method, params }: RpcRequest): Promise<unknown> => {
      const answer = methods[method]
      if (answer) return answer(params)
      if (!method.startsWith('eth_')) throw new UnsupportedProviderMethodError(new Error(method))
      return (await client()).request({ method, params } as Parameters<
        Awaited<ReturnType<typeof client>>['request']
      >[0])
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
  }
}

const hex = v.custom<`0x${string}`>((input) => typeof input === 'string' && /^0x[\da-f]*$/i.test(input))

const quantity = v.exactOptional(
  v.pipe(
    hex,
    v.transform((value) => hexToBigInt(value)),
  ),
)

const switchParams = v.tuple([
  v.object({
    chainId: v.pipe(
      hex,
      v.transform((value) => hexToNumber(value)),
    ),
  }),
])

const transactionParams = v.looseTuple([
  v.object({ to: v.exactOptional(hex), data: v.exactOptional(hex), value: quantity, gas: quantity }),
])
