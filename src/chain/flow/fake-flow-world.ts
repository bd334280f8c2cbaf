import * as v from 'valibot'
import {
  encodeFunctionData,
  type Hash,
  parseAbi,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { vi } from 'vitest'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { ChainError, type ChainErrorCode } from '#src/chain/chain-error.ts'
import {
  type FlowDefinition,
  type FlowRecord,
  type FlowRegistry,
  type FlowStep,
  StepRefusedError,
  UnclearOutcomeError,
} from './flow.ts'
import { createFlowEngine } from './flow-engine.ts'
import type { EngineWallet } from './flow-run.ts'
import { createFlowStore } from './flow-store.ts'

export const account = `0x${'1'.repeat(40)}` as const
export const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, '0')}`

type Params = { pool: string; amount: bigint }

export const stepsAbi = parseAbi(['function approve()', 'function stake()', 'function both()', 'function transfer()'])

const inputOf = (step: string) => encodeFunctionData({ abi: stepsAbi, functionName: step as 'stake' })

/** Creates a chain that mines on command, a wallet in front of it, and a flow of two steps using both. */
export function createFlowWorld({ worldId = 'world' } = {}) {
  const chain = {
    /** Steps whose transactions were sent, in nonce order; each is mined in its own block. */
    sent: [] as string[],
    mined: new Set<Hash>(),
    reverted: new Set<Hash>(),
    isMiningAtOnce: true,
    /** Number of the account's mined transactions that the flow doesn't know. */
    used: 0,
    /** Amount of the native coin sent by the step `pay`. */
    paid: 5n,
    /** Whether the RPC returns neither past state nor events. */
    isForgetful: false,
  }
  const wallet = {
    refusal: undefined as ChainErrorCode | undefined,
    isOnChain: true,
    cannot: new Set<string>(),
    isLineCut: undefined as 'before' | 'after' | undefined,
    isAnswered: true,
    asksOnPage: false,
    /** Whether the user never answers the wallet. */
    isSilent: false,
    asked: [] as (number | undefined)[],
  }
  const opened: (() => void)[] = []
  const firstBlock = 7
  const minedSteps = () => chain.sent.filter((_, index) => chain.mined.has(hashOf(index + 1)))

  const client = {
    pollingInterval: 1,
    getBlockNumber: async () => BigInt(firstBlock + minedSteps().length),
    getCode: async () => undefined,
    getTransactionCount: async ({ blockTag, blockNumber }: { blockTag?: string; blockNumber?: bigint }) => {
      if (blockNumber !== undefined) {
        if (chain.isForgetful) throw new Error('missing trie node')
        return Number(blockNumber) - firstBlock
      }
      return Math.max(chain.used, blockTag === 'pending' ? chain.sent.length : minedSteps().length)
    },
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => {
      const nonce = Number(blockNumber) - firstBlock - 1
      const step = chain.sent[nonce] ?? ''
      const sent = step === 'pay' ? { input: '0x', value: chain.paid } : { input: inputOf(step), value: 0n }
      return {
        number: blockNumber,
        transactions: [{ hash: hashOf(nonce + 1), nonce, from: account, to: account, ...sent }],
      }
    },
    getTransactionReceipt: async ({ hash }: { hash: Hash }) => {
      if (!chain.mined.has(hash)) throw new TransactionReceiptNotFoundError({ hash })
      return {
        status: chain.reverted.has(hash) ? 'reverted' : 'success',
        transactionHash: hash,
        blockNumber: 8n,
        gasUsed: 1n,
      }
    },
    getTransaction: async ({ hash }: { hash: Hash }) => {
      if (Number(hash) > chain.sent.length) throw new TransactionNotFoundError({ hash })
      return { nonce: 3, from: account, to: account, input: '0x', value: 0n, gas: 2n }
    },
    call: async () => {
      throw new ChainError('pool-paused')
    },
    waitForTransactionReceipt: async ({ hash }: { hash: Hash }) => {
      await new Promise<void>((resolve) => {
        opened.push(resolve)
      })
      return hash
    },
  }

  /** Confirms in the wallet as the user, whether or not a page still waits for it. */
  function confirm(step: string): Hash {
    chain.sent.push(step)
    const hash = hashOf(chain.sent.length)
    if (chain.isMiningAtOnce) chain.mined.add(hash)
    return hash
  }

  const engineWallet: EngineWallet = {
    send: async (call, beforeAsking) => {
      const step = 'abi' in call ? call.functionName : 'pay'
      if (wallet.cannot.has(step)) throw new StepRefusedError(step)
      const { nonce } = await beforeAsking()
      wallet.asked.push(nonce)
      if (wallet.refusal) throw new ChainError(wallet.refusal)
      if (wallet.isSilent) await new Promise(() => undefined)
      const cut = new UnclearOutcomeError('Sent or not?', {
        isAnswered: wallet.isAnswered,
        cause: new ChainError('network-error'),
      })
      if (wallet.isLineCut === 'before') throw cut
      const hash = confirm(step)
      if (wallet.isLineCut === 'after') throw cut
      return hash
    },
    sendBatch: async () => 'batch',
    signTypedData: async () => '0x',
    canSendBatch: async () => false,
    batchStatus: async () => ({ status: 'pending' }),
    asksOnPage: () => wallet.asksOnPage,
    isOnChain: async () => wallet.isOnChain,
    switchChain: async () => {
      wallet.isOnChain = true
    },
  }

  const countOf = (id: string) => BigInt(minedSteps().filter((step) => step === id).length)
  const step = (id: string): FlowStep<Params> => ({
    commit: async (context) => ({
      hash: await context.wallet.send({ address: account, abi: stepsAbi, functionName: id, args: [] }),
    }),
    verify: async () => undefined,
    find: async () => {
      if (chain.isForgetful) throw new Error('query returned more than 10000 results')
      const index = chain.sent.indexOf(id)
      return index >= 0 && chain.mined.has(hashOf(index + 1)) ? hashOf(index + 1) : undefined
    },
    state: { read: async () => countOf(id), isReached: (before, now) => now > before },
    isPreparation: id === 'approve',
  })

  const flow: FlowDefinition<Params> = {
    params: v.object({
      pool: v.string(),
      amount: v.pipe(
        v.string(),
        v.transform((text) => BigInt(text)),
      ),
    }),
    chainId: () => 31337,
    subject: ({ pool }) => pool,
    outline: async () => ({ calls: [], laterGas: 0n }),
    plan: async (_context, refused) =>
      refused.has('both') || !wallet.cannot.has('both')
        ? ['approve', 'stake'].filter((id) => !chain.sent.includes(id))
        : ['both'],
    steps: { approve: step('approve'), stake: step('stake'), both: step('both') },
  }

  /** Opens a page on this world, with what earlier pages stored. */
  function openPage(registry = { stake: flow } as unknown as FlowRegistry) {
    const store = createFlowStore(registry)
    const engine = createFlowEngine({
      registry,
      store,
      getClient: async () => client as unknown as ChainClient,
      getWallet: () => engineWallet,
      worldOf: () => worldId,
      onChainChanged: () => undefined,
    })
    const flows = () => store.get() as readonly FlowRecord<'stake'>[]
    return { engine, store, flows, start: async () => engine.start('stake', { pool, amount: 5n }, account) }
  }

  return {
    chain,
    wallet,
    openPage,
    /** Creates a step of a custom flow, named like one of the functions above. */
    step,
    confirm,
    mine: () => {
      for (let n = 1; n <= chain.sent.length; n += 1) chain.mined.add(hashOf(n))
      for (const resolve of opened.splice(0)) resolve()
    },
  }
}

/** Stores a flow as an earlier page left it. */
export function leaveBehind(change: object) {
  const record = {
    id: 'old',
    kind: 'stake',
    params: { pool, amount: '5' },
    chainId: 31337,
    account,
    steps: [],
    status: 'running',
    createdAt: 1,
    worldId: 'world',
    ...change,
  }
  localStorage.setItem('flows:v1', JSON.stringify([record]))
}

/** A separate pool for each browser: a flow left waiting by one test must not block the next. */
let pool = ''

/** Opens a browser with empty storage. */
export function openBrowser(): void {
  pool = crypto.randomUUID()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('window', new EventTarget())
}
