import * as v from 'valibot'
import { type Hash, type PublicClient, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChainError, type ChainErrorCode } from '#src/chain/chain-error.ts'
import {
  type FlowDefinition,
  type FlowRecord,
  type FlowRegistry,
  StepRefusedError,
  UnclearOutcomeError,
} from './flow.ts'
import { createFlowEngine } from './flow-engine.ts'
import type { EngineWallet } from './flow-run.ts'
import { createFlowStore } from './flow-store.ts'

const account = `0x${'1'.repeat(40)}` as const
const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, '0')}`

type Params = { pool: string; amount: bigint }

/** A chain that mines when it is told to, a wallet in front of it, and a flow of two steps over both. */
function createWorld({ worldId = 'world' } = {}) {
  const chain = {
    sent: [] as string[],
    mined: new Set<Hash>(),
    reverted: new Set<Hash>(),
    isMiningAtOnce: true,
    queued: 0,
    /** Transactions of the account that are mined, by their count. */
    used: 0,
  }
  const wallet = {
    refusal: undefined as ChainErrorCode | undefined,
    isOnChain: true,
    cannot: new Set<string>(),
    isLineCut: undefined as 'before' | 'after' | undefined,
  }
  const opened: (() => void)[] = []

  const client = {
    pollingInterval: 1,
    getBlockNumber: async () => 7n,
    getTransactionCount: async ({ blockTag }: { blockTag?: string }) =>
      blockTag === 'pending' ? chain.queued : chain.used,
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

  async function send(step: string): Promise<{ hash: Hash }> {
    if (wallet.refusal) throw new ChainError(wallet.refusal)
    if (wallet.cannot.has(step)) throw new StepRefusedError(step)
    const cut = new UnclearOutcomeError('Sent or not?', { cause: new ChainError('network-error') })
    if (wallet.isLineCut === 'before') throw cut
    chain.sent.push(step)
    const hash = hashOf(chain.sent.length)
    if (chain.isMiningAtOnce) chain.mined.add(hash)
    if (wallet.isLineCut === 'after') throw cut
    return { hash }
  }

  const step = (id: string) => ({
    commit: async () => send(id),
    verify: async () => undefined,
    find: async () => {
      const index = chain.sent.indexOf(id)
      return index >= 0 && chain.mined.has(hashOf(index + 1)) ? hashOf(index + 1) : undefined
    },
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

  /** A page that is opened on this world; what was stored by the one before is there. */
  function openPage() {
    const registry = { stake: flow } as unknown as FlowRegistry
    const store = createFlowStore(registry)
    const engine = createFlowEngine({
      registry,
      store,
      getClient: async () => client as unknown as PublicClient,
      getWallet: () =>
        ({
          isOnChain: async () => wallet.isOnChain,
          switchChain: async () => {
            wallet.isOnChain = true
          },
        }) as unknown as EngineWallet,
      worldOf: () => worldId,
      onChainChanged: () => undefined,
    })
    const flows = () => store.get() as readonly FlowRecord<'stake'>[]
    return { engine, store, flows, start: async () => engine.start('stake', { pool: 'p', amount: 5n }, account) }
  }

  return {
    chain,
    wallet,
    openPage,
    mine: () => {
      for (let n = 1; n <= chain.sent.length; n += 1) chain.mined.add(hashOf(n))
      for (const resolve of opened.splice(0)) resolve()
    },
  }
}

const stepsOf = (record: FlowRecord | undefined) => record?.steps.map(({ id, status }) => `${id} ${status}`)

/** A flow as a page left it behind. */
function leaveBehind(change: object) {
  const record = {
    id: 'old',
    kind: 'stake',
    params: { pool: 'p', amount: '5' },
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

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('window', new EventTarget())
})

describe('running a flow', () => {
  it('sends one step after the other and keeps every hash', async () => {
    const { chain, openPage } = createWorld()
    const { start, flows } = openPage()
    await start()
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }, { hash: hashOf(2) }] }])
  })

  it('sends once for two quick taps', async () => {
    const { chain, openPage } = createWorld()
    const { start, flows } = openPage()
    await Promise.all([start(), start()])
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(flows()).toHaveLength(1)
  })

  it('sends once from two pages', async () => {
    const { chain, openPage } = createWorld()
    await Promise.all([openPage().start(), openPage().start()])
    expect(chain.sent).toEqual(['approve', 'stake'])
  })

  it('stores a hash before it waits for it', async () => {
    const world = createWorld()
    world.chain.isMiningAtOnce = false
    const running = world.openPage().start()
    await vi.waitFor(() => expect(localStorage.getItem('flows:v1')).toContain(hashOf(1)))
    expect(world.openPage().flows()).toMatchObject([
      { params: { amount: 5n }, steps: [{ status: 'pending' }, { status: 'waiting' }] },
    ])
    world.chain.isMiningAtOnce = true
    world.mine()
    await running
  })

  it('switches the network first', async () => {
    const { wallet, openPage } = createWorld()
    wallet.isOnChain = false
    const { start, flows } = openPage()
    await start()
    expect(stepsOf(flows()[0])).toEqual(['switch-network done', 'approve done', 'stake done'])
  })

  it('takes another way when the wallet cannot go the first', async () => {
    const { wallet, chain, openPage } = createWorld()
    wallet.cannot.add('both')
    const { start, flows } = openPage()
    await start()
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(stepsOf(flows()[0])).toEqual(['approve done', 'stake done'])
  })

  it('looks at the chain when the wallet failed after it was asked', async () => {
    const { wallet, chain, openPage } = createWorld()
    const { start, flows, engine } = openPage()
    wallet.isLineCut = 'before'
    await start()
    expect(flows()).toMatchObject([{ status: 'failed', error: 'network-error' }])
    expect(chain.sent).toEqual([])

    wallet.isLineCut = 'after'
    await engine.retry(flows()[0]?.id ?? '')
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }, { hash: hashOf(2) }] }])
  })

  it('tells why a mined transaction reverted', async () => {
    const { chain, openPage } = createWorld()
    chain.reverted.add(hashOf(1))
    const { start, flows } = openPage()
    await start()
    expect(flows()).toMatchObject([
      { status: 'failed', error: 'pool-paused', steps: [{ status: 'failed', hash: hashOf(1) }, {}] },
    ])
  })

  it('stops at a refusal and goes on from there when asked again', async () => {
    const { wallet, chain, openPage } = createWorld()
    const { start, flows, engine } = openPage()
    wallet.refusal = 'rejected'
    await start()
    expect(flows()).toMatchObject([{ status: 'failed', error: 'rejected' }])
    expect(chain.sent).toEqual([])

    wallet.refusal = undefined
    await engine.retry(flows()[0]?.id ?? '')
    expect(flows()).toMatchObject([{ status: 'done' }])
  })
})

describe('after a reload', () => {
  it('waits on for what was sent, then asks before it sends the next step', async () => {
    const world = createWorld()
    world.chain.sent.push('approve')
    leaveBehind({
      steps: [
        { id: 'approve', status: 'pending', hash: hashOf(1) },
        { id: 'stake', status: 'waiting' },
      ],
    })
    const { engine, flows } = world.openPage()
    engine.resume()
    world.mine()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'interrupted' }]))
    expect(stepsOf(flows()[0])).toEqual(['approve done', 'stake waiting'])
    expect(world.chain.sent).toEqual(['approve'])

    await engine.retry('old')
    expect(stepsOf(flows()[0])).toEqual(['approve done', 'stake done'])
  })

  it('finds a transaction whose hash it was never told', async () => {
    const world = createWorld()
    world.chain.sent.push('stake')
    world.mine()
    leaveBehind({ steps: [{ id: 'stake', status: 'signing', sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }] }]))
  })

  it('finds a transaction that was sped up while nobody looked', async () => {
    const world = createWorld()
    world.chain.sent.push('stake')
    world.chain.used = 4
    world.mine()
    leaveBehind({ steps: [{ id: 'stake', status: 'pending', hash: hashOf(9), nonce: 3, sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }] }]))
  })

  it('says that another transaction took the place of what was sent', async () => {
    const world = createWorld()
    world.chain.used = 4
    leaveBehind({ steps: [{ id: 'stake', status: 'pending', hash: hashOf(9), nonce: 3, sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'replaced' }]))
  })

  it('says that nothing was sent, and sends nothing', async () => {
    const world = createWorld()
    leaveBehind({ steps: [{ id: 'stake', status: 'signing', sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'failed', error: 'not-sent' }]))
    expect(world.chain.sent).toEqual([])
  })

  it('tells what was under way on chains that are gone, and forgets what was over', () => {
    const world = createWorld({ worldId: 'another world' })
    leaveBehind({ steps: [{ id: 'stake', status: 'pending', hash: hashOf(1) }] })
    const page = world.openPage()
    page.engine.resume()
    expect(page.flows()).toMatchObject([{ status: 'failed', error: 'former-world' }])

    leaveBehind({ status: 'done' })
    const next = world.openPage()
    next.engine.resume()
    expect(next.flows()).toEqual([])
  })
})
