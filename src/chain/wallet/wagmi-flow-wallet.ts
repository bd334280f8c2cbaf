import { type Address, type Hash, type Hex, isAddressEqual } from 'viem'
import type { Config } from 'wagmi'
import {
  getAccount,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  sendTransaction,
  signTypedData,
  switchChain,
  writeContract,
} from 'wagmi/actions'
import type { ChainClient } from '#src/chain/chain-client.ts'
import {
  ChainError,
  type ChainErrorCode,
  chainErrorCode,
  isNetworkProblem,
  toChainError,
} from '#src/chain/chain-error.ts'
import { assertCallIsKnown, assertPermitIsKnown } from '#src/chain/flow/approval-guard.ts'
import { callValue } from '#src/chain/flow/coin-transfer.ts'
import { type FlowCall, type FlowPurpose, type TypedDataRequest, UnclearOutcomeError } from '#src/chain/flow/flow.ts'
import { estimateGas, gasRefusal, paymentRefusal } from '#src/chain/flow/flow-cost.ts'
import type { EngineWallet } from '#src/chain/flow/flow-run.ts'
import { delay } from '#src/lib/delay.ts'
import { deviceWalletId } from './device-wallet-id.ts'

/** Milliseconds. A wallet that doesn't know EIP-5792 may never answer. */
const capabilitiesTimeout = 2_000

interface FlowPlace {
  readonly client: ChainClient
  readonly account: Address
  readonly chainId: number
  /** Purpose of a flow that makes more than calls of our own contracts: nothing else is sent then. */
  readonly purpose: FlowPurpose | undefined
}

/** Adapts the connected wallet to the flow engine, for one account on one chain. */
export function wagmiFlowWallet(config: Config, { client, account, chainId, purpose }: FlowPlace): EngineWallet {
  async function assertKnown(call: FlowCall) {
    const { transfer, swap } = purpose ?? {}
    // Few wallets ever pay or swap, so the code for it loads on first use.
    if (transfer) {
      const { assertCallPays } = await import('#src/chain/flow/payment-guard.ts')
      assertCallPays(chainId, account, call, transfer)
    } else if (swap) {
      const { assertCallSwaps } = await import('#src/chain/flow/swap-guard.ts')
      assertCallSwaps({ chainId, account }, call, swap)
    } else {
      assertCallIsKnown(chainId, call)
    }
  }

  const asksOnPage = () => getAccount(config).connector?.id === deviceWalletId

  /** Throws unless the wallet is connected with the flow's account, and switches it to the flow's network. */
  async function prepare() {
    requireAccount(config, account)
    if ((await walletChainId(config)) !== chainId) await switchTo(config, chainId)
  }

  return {
    send: async (call, beforeAsking) =>
      asChainError(async () => {
        await assertKnown(call)
        await prepare()
        await rehearse(client, call, account)
        const { nonce } = await beforeAsking()
        const place = { account, chainId, ...(nonce !== undefined && { nonce }) }
        return unlessUnclear(asksOnPage(), async () =>
          'abi' in call
            ? writeContract(config, { ...call, ...place })
            : sendTransaction(config, {
                to: call.address,
                value: call.value,
                ...('data' in call && { data: call.data }),
                ...place,
              }),
        )
      }),
    sendBatch: async (calls, beforeAsking) =>
      asChainError(async () => {
        for (const call of calls) await assertKnown(call)
        await prepare()
        const batch = calls.map(({ address, ...call }) => ({ ...call, to: address }))
        const { callsId } = await beforeAsking()
        const { id } = await unlessUnclear(asksOnPage(), async () =>
          sendCalls(config, {
            account,
            chainId,
            forceAtomic: true,
            calls: batch,
            ...(callsId !== undefined && { id: callsId }),
          }),
        )
        return id
      }),
    signTypedData: async (request) =>
      asChainError(async (): Promise<Hex> => {
        if (purpose) throw new ChainError('payment-refused')
        assertPermitIsKnown(request)
        await prepare()
        return signTypedData(config, { ...mutableTypedData(request), account })
      }),
    canSendBatch: async () => canSendBatch(config, account, chainId),
    batchStatus: async (id) => asChainError(async () => batchStatus(config, id)),
    asksOnPage,
    isOnChain: async () => {
      requireAccount(config, account)
      return (await asChainError(async () => walletChainId(config))) === chainId
    },
    switchChain: async () => asChainError(prepare),
  }
}

async function asChainError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnclearOutcomeError ? error : toChainError(error)
  }
}

/** The connection to the wallet broke: it may still be asking the user. */
const brokenLineCodes: ReadonlySet<ChainErrorCode> = new Set([
  'network-error',
  'network-timeout',
  'wallet-disconnected',
])

/**
 * The wallet's answer is inconclusive: it may or may not have sent. `execution-failed` is viem's code for a wallet's
 * own internal error; a real revert was found by the simulation.
 */
const oddAnswerCodes: ReadonlySet<ChainErrorCode> = new Set(['execution-failed', 'unknown'])

async function unlessUnclear<T>(asksOnPage: boolean, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const code = chainErrorCode(error)
    if (!brokenLineCodes.has(code) && !oddAnswerCodes.has(code)) throw error
    throw new UnclearOutcomeError('Sent or not?', {
      // A sheet of this page has no connection to break: it has closed.
      isAnswered: asksOnPage || isAnswer(error, code),
      cause: error,
    })
  }
}

/** Returns whether the wallet itself said so. WalletConnect's message about an expired request comes from this page. */
function isAnswer(error: unknown, code: ChainErrorCode): boolean {
  return oddAnswerCodes.has(code) && !/expired/i.test(String(error))
}

function requireAccount(config: Config, account: Address): void {
  const { address, status } = getAccount(config)
  if (status !== 'connected') throw new ChainError('wallet-disconnected')
  if (!isAddressEqual(address, account)) throw new ChainError('account-changed')
}

/** Asks the wallet itself: the config learns of a change only by an event, which comes late or never. */
async function walletChainId(config: Config): Promise<number> {
  const { connector } = getAccount(config)
  if (!connector) throw new ChainError('wallet-disconnected')
  return connector.getChainId()
}

async function switchTo(config: Config, chainId: number): Promise<void> {
  await switchChain(config, { chainId })
  // Some wallets agree but don't switch.
  if ((await walletChainId(config)) !== chainId) throw new ChainError('wrong-network')
}

/** Finds out before asking the wallet whether the call would fail. */
async function rehearse(client: ChainClient, call: FlowCall, account: Address): Promise<void> {
  const balance = await client.getBalance({ address: account })
  const paid = callValue(call)
  const unpaid = paymentRefusal(balance, paid)
  if (unpaid) throw new ChainError(unpaid)
  if ('abi' in call) await client.simulateContract({ ...call, account })
  else if ('data' in call) await client.call({ account, to: call.address, data: call.data, value: call.value })
  const [gas, gasPrice, code] = await Promise.all([
    estimateGas(client, call, account),
    client.getGasPrice(),
    client.getCode({ address: account }),
  ])
  // Who pays a smart account's gas is up to the wallet.
  const refusal = code === undefined ? gasRefusal(balance - paid, gas * gasPrice) : undefined
  if (refusal) throw new ChainError(refusal)
}

/** Returns whether the wallet takes several calls at once, or can be upgraded to (EIP-7702) and will ask for that. */
export async function canSendBatch(config: Config, account: Address, chainId: number): Promise<boolean> {
  try {
    const capabilities = await Promise.race([
      getCapabilities(config, { account, chainId }),
      delay(capabilitiesTimeout).then(() => undefined),
    ])
    const status = capabilities?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch (error) {
    if (isNetworkProblem(error)) throw toChainError(error)
    // Most wallets don't support EIP-5792.
    return false
  }
}

async function batchStatus(config: Config, id: string) {
  const { status, receipts } = await getCallsStatus(config, { id })
  const hash: Hash | undefined = receipts?.at(-1)?.transactionHash
  return { status: status ?? 'pending', ...(hash && { hash }) }
}

function mutableTypedData({ domain, types, primaryType, message }: TypedDataRequest) {
  return { domain, types, primaryType, message }
}
