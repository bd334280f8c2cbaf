import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { tronBlockId } from '#api/tron/block-id.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { type StandInTronNode, startTronNode } from '#scripts/local-world/tron/start-tron-node.ts'
import type { SentTron } from './sent-tron.ts'
import { createTronOutbox } from './tron-outbox.ts'
import { readFinalBlock } from './tron-server.ts'

const recipient = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const finalAfter = localTronNetwork.solidifiedDepth + 1
const expiration = 1_800_003_600_000
const longAfter = expiration + 1_860_000

let running: StandInTronNode
let time: number
/** URL of another operator's server. */
let secondUrl: string | undefined
let kept: SentTron

beforeEach(async () => {
  time = 1_800_000_000_000
  secondUrl = undefined
  running = await startTronNode({ clock: () => new Date(time) })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await running.close()
})

/** Stores a pending payment. */
async function sent(): Promise<void> {
  const { node, faucet, url } = running
  const block = tronBlockId(await readFinalBlock(url))
  const id = await faucet.pay(node, tronAccountOf(recipient), 5_000_000n)
  const payment = { id, requestId: id, accountId: 'account', recipient, token: null, amount: 5_000_000n, block }
  const cost = { feeAtMost: 1_100_000n, size: 268n, energy: 0n, fee: null }
  const state = { raw: '', createdAt: time, worldId: null, status: 'pending', isInBlock: false, refusals: 0 } as const
  kept = { ...payment, ...cost, ...state, expiration }
}

/** Produces final blocks past its expiration. */
function goOn(node = running.node): void {
  time = longAfter
  node.produceEmpty(finalAfter)
}

/** Makes the first server deny that any block has the payment. */
function deny(): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.startsWith(running.url) && url.includes('gettransactioninfobyid') ? Response.json({}) : fetch(url, init),
  )
}

async function look(): Promise<SentTron> {
  const outbox = createTronOutbox({
    storage: { list: async () => [kept], put: async (payment) => void (kept = payment) },
    url: () => running.url,
    secondUrl: () => secondUrl,
    sign: async () => {
      throw new Error('There is nothing to sign')
    },
    worldId: null,
    now: () => time,
  })
  await outbox.refresh()
  return kept
}

/** Returns the same node, as if run by someone else. */
function sameChain(): string {
  return running.url.replace('127.0.0.1', 'localhost')
}

describe('a payment that the first server wrongly denies', () => {
  beforeEach(async () => {
    await sent()
    running.node.produce(finalAfter)
    goOn()
    deny()
  })

  it('counts as not sent if there is no second server', async () => {
    expect(await look()).toMatchObject({ status: 'expired' })
  })

  it('stays pending if the second server has it', async () => {
    secondUrl = sameChain()
    await expect(look()).rejects.toThrow('disagree')
    expect(kept).toMatchObject({ status: 'pending' })
  })

  it('stays pending while the second server is unreachable', async () => {
    secondUrl = 'http://127.0.0.1:9'
    await expect(look()).rejects.toThrow('fetch failed')
    expect(kept).toMatchObject({ status: 'pending' })
  })

  it('stays pending while the second server is behind or on another chain', async () => {
    let otherTime = expiration
    const other = await startTronNode({ clock: () => new Date(otherTime) })
    try {
      secondUrl = other.url
      expect(await look()).toMatchObject({ status: 'pending' })
      otherTime = longAfter
      other.node.produce(200)
      await expect(look()).rejects.toThrow('another chain')
      expect(kept).toMatchObject({ status: 'pending' })
    } finally {
      await other.close()
    }
  })
})

it('counts a payment that neither server has as not sent', async () => {
  await sent()
  goOn()
  secondUrl = sameChain()
  expect(await look()).toMatchObject({ status: 'expired', isInBlock: false })
})
