import { BaseError, HttpRequestError, RpcError, RpcRequestError } from 'viem'
import type { BlockSpan } from './block-spans.ts'
import type { LogAllowance } from './log-allowance.ts'

export interface LogScanOptions<Log> {
  /** Ranges to search, in this order; each from its newest block down. */
  readonly spans: readonly BlockSpan[]
  readonly allowance: LogAllowance
  /** Maximum number of RPC queries, including refused ones. */
  readonly maxCalls: number
  /**
   * Blocks of the first query, if a long one could return too much; each answer lets the next be four times as long.
   */
  readonly firstLength?: bigint
  readonly read: (span: BlockSpan) => Promise<readonly Log[]>
  /** Called before each query: returns whether the results suffice. */
  readonly isEnough?: (found: LogScan<Log>) => boolean
}

/** Logs and the blocks that were searched for them. */
export interface LogScan<Log> {
  readonly logs: readonly Log[]
  readonly spans: readonly BlockSpan[]
}

const tooManyRequests = 429

/**
 * Searches blocks for logs, newest first, with queries as long as the RPC allows and at most `maxCalls` of them.
 * Returns what was read before an RPC failed; throws only if nothing was.
 */
export async function scanLogs<Log>(options: LogScanOptions<Log>): Promise<LogScan<Log>> {
  const { allowance, maxCalls, read, isEnough } = options
  const pending = options.spans.toReversed()
  const logs: Log[] = []
  const spans: BlockSpan[] = []
  let length = options.firstLength
  for (let calls = 0; calls < maxCalls; calls += 1) {
    const next = pending.at(-1)
    if (next === undefined || isEnough?.({ logs, spans }) === true) break
    const part = newestPart(next, allowance, length)
    try {
      logs.push(...(await read(part)))
    } catch (error) {
      if (isRefusal(error) && allowance.refused(lengthOf(part))) continue
      if (spans.length === 0) throw error
      break
    }
    allowance.accepted(lengthOf(part))
    spans.push(part)
    if (length !== undefined) length *= 4n
    pending.pop()
    if (part.from > next.from) pending.push({ from: next.from, to: part.from - 1n })
  }
  return { logs, spans }
}

function newestPart({ from, to }: BlockSpan, allowance: LogAllowance, maxBlocks: bigint | undefined): BlockSpan {
  const all = to - from + 1n
  const blocks = allowance.blocks(maxBlocks !== undefined && maxBlocks < all ? maxBlocks : all)
  return { from: to - blocks + 1n, to }
}

function lengthOf({ from, to }: BlockSpan): bigint {
  return to - from + 1n
}

/** Returns whether the RPC refused the query, rather than not responding or limiting the rate. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const isTooOften = error.walk((cause) => cause instanceof HttpRequestError && cause.status === tooManyRequests)
  if (isTooOften) return false
  return Boolean(
    error.walk(
      (cause) =>
        cause instanceof RpcError ||
        cause instanceof RpcRequestError ||
        (cause instanceof HttpRequestError && cause.status !== undefined && cause.status < 500),
    ),
  )
}
