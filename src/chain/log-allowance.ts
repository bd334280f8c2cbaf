import * as v from 'valibot'
import { readStored, writeStored } from '#src/lib/storage.ts'

/** How many blocks RPCs usually allow a question for logs to reach over, from the strictest on. */
const steps = [10n, 50n, 100n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 50_000n, 250_000n] as const

const storageKey = 'logAllowances:v1'
const storedAllowances = v.record(v.string(), v.object({ blocks: v.picklist(steps.map(Number)), at: v.number() }))

/** Accepted questions after which a longer one is tried; doubles with each refusal. */
const firstPatience = 16
const maxPatience = 1_024
/** Milliseconds after which a refusal of another visit counts a little less: RPCs are replaced. */
const memory = 86_400_000

/**
 * How many blocks one request for logs may span on a chain. No standard says how an RPC states its limit, so it is
 * found by refusals, remembered, and raised again now and then.
 */
export class LogAllowance {
  readonly #chainId: number
  /** `undefined` as long as nothing was refused. */
  #blocks: bigint | undefined
  #patience = firstPatience
  #accepted = 0

  constructor(chainId: number) {
    this.#chainId = chainId
    const stored = readStored(storageKey, storedAllowances, {})[String(chainId)]
    if (stored === undefined) return
    const blocks = BigInt(stored.blocks)
    this.#blocks = Date.now() - stored.at > memory ? nextAbove(blocks) : blocks
  }

  /** At most `wanted`. */
  blocks(wanted: bigint): bigint {
    return this.#blocks === undefined || wanted < this.#blocks ? wanted : this.#blocks
  }

  accepted(blocks: bigint): void {
    if (this.#blocks === undefined || blocks < this.#blocks) return
    this.#accepted += 1
    if (this.#accepted >= this.#patience) this.#set(nextAbove(this.#blocks))
  }

  /** Whether fewer blocks can be asked for. What refuses even a few refuses for another reason. */
  refused(blocks: bigint): boolean {
    const fewer = steps.findLast((step) => step < blocks)
    if (fewer === undefined) return false
    this.#patience = Math.min(maxPatience, this.#patience * 2)
    this.#set(fewer)
    return true
  }

  #set(blocks: bigint | undefined): void {
    this.#blocks = blocks
    this.#accepted = 0
    const { [String(this.#chainId)]: _, ...others } = readStored(storageKey, storedAllowances, {})
    const own = blocks === undefined ? {} : { [String(this.#chainId)]: { blocks: Number(blocks), at: Date.now() } }
    writeStored(storageKey, { ...others, ...own })
  }
}

/** `undefined` above the last step: no limit. */
function nextAbove(blocks: bigint): bigint | undefined {
  return steps.find((step) => step > blocks)
}

const allowances = new Map<number, LogAllowance>()

/** One for each chain, so that every scan learns from all refusals. */
export function logAllowanceOf(chainId: number): LogAllowance {
  const allowance = allowances.get(chainId) ?? new LogAllowance(chainId)
  allowances.set(chainId, allowance)
  return allowance
}
