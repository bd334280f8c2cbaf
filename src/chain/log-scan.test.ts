import { HttpRequestError, RpcRequestError } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BlockSpan } from './block-spans.ts'
import { LogAllowance } from './log-allowance.ts'
import { scanLogs } from './log-scan.ts'

const chainId = 56
const day = 86_400_000
let calls: BlockSpan[]

beforeEach(() => {
  calls = []
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})

function refusal(): Error {
  const error = { code: -32_600, message: 'eth_getLogs is limited to a 1,000 range' }
  return new RpcRequestError({ body: {}, url: 'http://node.example', error })
}

/** Creates an RPC that allows queries of this many blocks; each query returns its last and first block as logs. */
function rpcOf(limit: number) {
  return async (span: BlockSpan): Promise<bigint[]> => {
    calls.push(span)
    if (span.to - span.from + 1n > BigInt(limit)) throw refusal()
    return [span.to, span.from]
  }
}

const span = (from: number, to: number): BlockSpan => ({ from: BigInt(from), to: BigInt(to) })
const wanted = [span(1, 10_500_000)]

describe('a log scan', () => {
  test('makes a single query if the RPC allows any range', async () => {
    const found = await scanLogs({
      spans: wanted,
      allowance: new LogAllowance(chainId),
      maxCalls: 24,
      read: rpcOf(1e9),
    })
    expect(calls).toEqual(wanted)
    expect(found.spans).toEqual(wanted)
  })

  test('stays within the limit of an RPC that allows 1,000 blocks per call, newest first', async () => {
    const options = { spans: wanted, allowance: new LogAllowance(chainId), maxCalls: 24, read: rpcOf(1_000) }
    const found = await scanLogs(options)
    expect(calls).toHaveLength(24)
    // Refused: all of it, 250,000, 50,000, 10,000, 5,000 and 2,000 blocks.
    expect(found.spans).toHaveLength(18)
    expect(found.spans[0]).toEqual(span(10_499_001, 10_500_000))
    expect(found.spans.at(-1)).toEqual(span(10_482_001, 10_483_000))
  })

  test('remembers refusals after a reload', async () => {
    const read = rpcOf(1_000)
    await scanLogs({ spans: wanted, allowance: new LogAllowance(chainId), maxCalls: 10, read })
    calls = []
    const found = await scanLogs({ spans: wanted, allowance: new LogAllowance(chainId), maxCalls: 10, read })
    expect(found.spans).toHaveLength(10)
    expect(calls.map(({ from, to }) => to - from + 1n)).toEqual(Array.from({ length: 10 }, () => 1_000n))
  })

  test('tries a longer range after many accepted queries, less often after each refusal', async () => {
    const allowance = new LogAllowance(chainId)
    const read = rpcOf(1_000)
    await scanLogs({ spans: wanted, allowance, maxCalls: 6, read })
    calls = []
    await scanLogs({ spans: wanted, allowance, maxCalls: 3_000, read })
    const refused = calls.flatMap(({ from, to }, index) => (to - from + 1n > 1_000n ? [index] : []))
    expect(refused).toEqual([1_024, 2_049])
    const generous = await scanLogs({ spans: wanted, allowance, maxCalls: 3_000, read: rpcOf(1e9) })
    expect(generous.spans.length).toBeLessThan(3_000)
  })

  test('goes up a step after a day', async () => {
    const read = rpcOf(1_000)
    await scanLogs({ spans: wanted, allowance: new LogAllowance(chainId), maxCalls: 10, read })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day + 1 })
    expect(new LogAllowance(chainId).blocks(1_000_000n)).toBe(2_000n)
    vi.useRealTimers()
  })

  test('stops once enough was found', async () => {
    const allowance = new LogAllowance(chainId)
    const isEnough = ({ logs }: { logs: readonly bigint[] }) => logs.length >= 4
    await scanLogs({ spans: wanted, allowance, maxCalls: 24, firstLength: 100n, read: rpcOf(1e9), isEnough })
    expect(calls).toEqual([span(10_499_901, 10_500_000), span(10_499_501, 10_499_900)])
  })

  test('keeps its results if the RPC fails later, and fails if the first query does', async () => {
    const tooOften = new HttpRequestError({ url: 'http://node.example', status: 429 })
    const read = vi.fn(rpcOf(1e9)).mockResolvedValueOnce([7n]).mockRejectedValueOnce(tooOften)
    const parts = [span(5, 9), span(1, 3)]
    const found = await scanLogs({ spans: parts, allowance: new LogAllowance(chainId), maxCalls: 24, read })
    expect(found).toEqual({ logs: [7n], spans: [span(5, 9)] })
    read.mockRejectedValueOnce(tooOften)
    const failing = scanLogs({ spans: parts, allowance: new LogAllowance(chainId), maxCalls: 24, read })
    await expect(failing).rejects.toBe(tooOften)
    // A shorter range wouldn't have helped, so nothing was learned from the failure.
    expect(new LogAllowance(chainId).blocks(1_000_000n)).toBe(1_000_000n)
  })

  test('fails if the RPC refuses even the shortest range', async () => {
    const options = { spans: wanted, allowance: new LogAllowance(chainId), maxCalls: 24, read: rpcOf(0) }
    await expect(scanLogs(options)).rejects.toThrow('limited')
    expect(calls).toHaveLength(11)
  })
})
