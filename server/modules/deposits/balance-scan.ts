import { randomBytes } from 'node:crypto'

import { type Address, hexToBigInt, toHex, zeroAddress } from 'viem'

import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import { type ChainNode, ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import type { DepositBook } from '#server/chain/watcher/deposit-book.ts'
import type { SweptCoin, DepositEvidence } from '#server/chain/watcher/deposit-evidence.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { depositMinimumAt } from '#server/coins/current-coins.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { type BalanceCheck, beginChecksOn, listChecksAfter, noteChecked } from './balance-checks.repository.ts'
import { listCoinBetween } from './deposits.repository.ts'
import { isRead, recordEvidence } from './recorded-evidence.ts'

export interface BalanceScanOptions {
  readonly chainId: number
  /** The chain's native coin. */
  readonly coin: Pick<CoinNetworkRecord, 'coin' | 'network' | 'confirmations' | 'depositMinimum'>
  readonly node: Pick<ChainNode, 'block' | 'balance'>
  readonly evidence: Pick<DepositEvidence, 'findInBlock' | 'sweptBetween'>
  readonly database: Database
  readonly clock: Clock
  readonly book: Pick<DepositBook, 'record' | 'credit'>
  readonly step: Step
  readonly log: Log
  /** Maximum past blocks checked per address at a time. */
  readonly blocksAtOnce?: bigint
}

/** An amount of coin in a block, or in total by its end, in wei. */
interface Movement {
  readonly height: bigint
  readonly amount: bigint
}

/** Maximum addresses per run, and maximum findings per address. */
const addressesAtOnce = 50
const findingsAtOnce = 10

/**
 * Finds native coins that don't show in a block because a contract sent them. Each round compares every address's
 * balance with the previous one, its deposits and its sweeps. No address can hold up the others, no matter what arrives
 * there. The node must know past balances: an archive node, or one that keeps as many blocks as a round takes.
 */
export class BalanceScan {
  readonly #options: BalanceScanOptions
  #hasBegun = false
  /** Hash of the newest block when all addresses were last fully checked. */
  #checkedAt: string | undefined
  /** Rounds start at a random address: a frequently restarted process would otherwise never reach the last ones. */
  #last: Address = toHex(randomBytes(20))

  constructor(options: BalanceScanOptions) {
    this.#options = options
  }

  /**
   * Checks some addresses, up to a block that has its confirmations.
   * @throws ImplausibleAnswerError, and connection errors. Can be called again after any of them.
   */
  async runOnce(): Promise<void> {
    const { chainId, coin, database, book, step, blocksAtOnce = 5_000n } = this.#options
    if (!this.#hasBegun) this.#hasBegun = await step('scan: begin', () => beginChecksOn(database, chainId))
    const cursor = await findCursor(database, chainId)
    if (cursor !== undefined && cursor.hash === this.#checkedAt) return
    const settled = (cursor?.height ?? 0n) - BigInt(coin.confirmations) + 1n
    const checks = await this.#nextChecks(settled)
    if (checks.length === 0) this.#checkedAt = cursor?.hash
    const stretches = Map.groupBy(checks, ({ height }) => {
      const most = height + blocksAtOnce
      return settled < most ? settled : most
    })
    const found: boolean[] = []
    for (const [height, ending] of stretches) found.push(...(await this.#checkUntil(height, ending)))
    if (found.includes(true)) await book.credit(chainId)
  }

  /** Returns the next checks; after the last address, it starts over with the first. */
  async #nextChecks(height: bigint): Promise<readonly BalanceCheck[]> {
    const { chainId, database } = this.#options
    const ahead = await listChecksAfter(database, { chainId, height, last: this.#last }, addressesAtOnce)
    const lacking = addressesAtOnce - ahead.length
    const known = new Set(ahead.map(({ address }) => address))
    const again =
      lacking === 0 ? [] : await listChecksAfter(database, { chainId, height, last: zeroAddress }, addressesAtOnce)
    const checks = [...ahead, ...again.filter(({ address }) => !known.has(address)).slice(0, lacking)]
    this.#last = checks.at(-1)?.address ?? this.#last
    return checks
  }

  /** Returns for each check whether a deposit was found and recorded. */
  async #checkUntil(height: bigint, checks: readonly BalanceCheck[]): Promise<readonly boolean[]> {
    const until = await this.#positionAt(height)
    const heights = checks.map((check) => check.height)
    const first = heights.reduce((lowest, each) => (each < lowest ? each : lowest), height) + 1n
    const swept = await this.#options.evidence.sweptBetween(first, height)
    return Promise.all(checks.map((check) => this.#check(check, until, swept)))
  }

  async #positionAt(height: bigint): Promise<BlockPosition> {
    const block = await this.#options.node.block(height, false)
    if (block === null) throw new ImplausibleAnswerError(`The node is missing block ${height}, which was read before`)
    return { height, hash: block.hash }
  }

  /** Returns whether a deposit was found and recorded. */
  async #check(check: BalanceCheck, until: BlockPosition, swept: readonly SweptCoin[]): Promise<boolean> {
    const { clock, coin, database, log } = this.#options
    const minimum = await depositMinimumAt(database, coin, clock())
    const unseenBy = await this.#accountFor(check, until.height, swept)
    const unseen = await unseenBy(until.height)
    if (unseen < 0n) {
      const fields = { chainId: check.chainId, address: check.address, missing: String(-unseen) }
      log.error(fields, 'A deposit address holds less than was deposited')
    }
    let known: Movement = { height: check.height, amount: 0n }
    for (let count = 0; count < findingsAtOnce; count += 1) {
      const found = await nextAbove(minimum, known, { height: until.height, amount: unseen }, unseenBy)
      // The rest can be recorded once the watcher has read further.
      if (found !== undefined && !(await this.#record(check, found.height))) return count > 0
      await this.#note({ ...check, height: known.height }, found?.height ?? until.height, until)
      if (found === undefined) return count > 0
      known = found
    }
    return true
  }

  async #note(check: BalanceCheck, height: bigint, until: BlockPosition): Promise<void> {
    const { database, step } = this.#options
    await step('scan: note', () =>
      database.transaction(async (tx) => {
        if (await isRead(tx, check.chainId, until)) await noteChecked(tx, check, height)
      }),
    )
  }

  /** Returns a function that gives the unrecorded amount received between the last check and a block. */
  async #accountFor(
    { chainId, address, height: from }: BalanceCheck,
    until: bigint,
    swept: readonly SweptCoin[],
  ): Promise<(height: bigint) => Promise<bigint>> {
    const { node, database } = this.#options
    const before = await node.balance(address, from)
    const left = swept.filter(
      ({ forwarder, height }) => height > from && hexToBigInt(forwarder) === hexToBigInt(address),
    )
    const entered = await listCoinBetween(database, { chainId, after: from, until }, address)
    return async (height) => {
      const gained = (await node.balance(address, height)) - before
      return gained + sumUpTo(left, height) - sumUpTo(entered, height)
    }
  }

  async #record(check: BalanceCheck, height: bigint): Promise<boolean> {
    const { database, book, evidence, step, log } = this.#options
    const found = await evidence.findInBlock(height, check.address)
    const isRecorded = await step('scan: record', () =>
      database.transaction((tx) => recordEvidence(tx, book, check, found)),
    )
    const { chainId, address } = check
    if (isRecorded)
      log.info({ chainId, address, height: String(height) }, 'Recorded a deposit from an internal transaction')
    return isRecorded
  }
}

/**
 * Returns the first block between two in which more than `minimum` arrived, and the total by its end. Skips ranges that
 * received no more than that in total: smaller amounts are never credited, and a contract that sends dust with every
 * block would otherwise cause endless searching.
 */
async function nextAbove(
  minimum: bigint,
  none: Movement,
  some: Movement,
  unseenBy: (height: bigint) => Promise<bigint>,
): Promise<Movement | undefined> {
  if (some.amount - none.amount <= minimum) return undefined
  if (some.height - none.height === 1n) return some
  const height = (none.height + some.height) / 2n
  const middle = { height, amount: await unseenBy(height) }
  return (await nextAbove(minimum, none, middle, unseenBy)) ?? nextAbove(minimum, middle, some, unseenBy)
}

function sumUpTo(movements: readonly Movement[], height: bigint): bigint {
  return movements.reduce((sum, movement) => (movement.height <= height ? sum + movement.amount : sum), 0n)
}
