import * as v from 'valibot'
import { readStored, writeStored } from '#src/lib/storage.ts'

/** Usual limits of RPCs on the block range of a log query, strictest first. */
const steps = [10n, 50n, 100n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 50_000n, 250_000n] as const

const storageKey = 'logAllowances:v1'
const storedAllowances = v.record(v.string(), v.object({ blocks: v.picklist(steps.map(Number)), at: v.number() }))

/** Accepted queries after which a longer one is tried; doubles with each refusal. */
const firstPatience = 16
const maxPatience = 1_024
/** Milliseconds after which an earlier visit's refusal is relaxed by a step: RPCs get replaced. */
const memory = 86_400_000

/**
 * How many blocks one log query may span on a chain. No standard defines how an RPC states its limit, so it is learned
 * from refusals, remembered, and raised again now and then.
 */
export class LogAllowance {
  readonly #chainId: number
  /** `undefined` until something was refused. */
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

  /** Returns at most `wanted`. */
  blocks(wanted: bigint): bigint {
    return this.#blocks === undefined || wanted < this.#blocks ? wanted : this.#blocks
  }

  accepted(blocks: bigint): void {
    if (this.#blocks === undefined || blocks < this.#blocks) return
    this.#accepted += 1
    if (this.#accepted >= this.#patience) this.#set(nextAbove(this.#blocks))
  }

  /** Returns whether a shorter range can be tried. An RPC that refuses even the shortest has another reason. */
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

/** Returns `undefined` above the last step: no limit. */
function nextAbove(blocks: bigint): bigint | undefined {
  return steps.find((step) => step > blocks)
}

const allowances = new Map<number, LogAllowance>()

/** Returns the chain's shared allowance, so that every scan learns from all refusals. */
export function logAllowanceOf(chainId: number): LogAllowance {
  const allowance = allowances.get(chainId) ?? new LogAllowance(chainId)
  allowances.set(chainId, allowance)
  return allowance
}
