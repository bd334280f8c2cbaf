import { hexToBigInt } from 'viem'

import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import { type ChainNode, ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import type { DepositBook } from '#server/chain/watcher/deposit-book.ts'
import type { CollectedCoin, DepositEvidence } from '#server/chain/watcher/deposit-evidence.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { type BalanceCheck, beginChecksOn, listOldestChecks, noteChecked } from './balance-checks.repository.ts'
import { listCoinBetween } from './deposits.repository.ts'
import { isRead, recordEvidence } from './recorded-evidence.ts'

export interface BalanceSweepOptions {
  readonly chainId: number
  /** The chain's own coin. */
  readonly coin: Pick<CoinNetworkRecord, 'confirmations'>
  readonly node: Pick<ChainNode, 'block' | 'balance'>
  readonly evidence: Pick<DepositEvidence, 'findInBlock' | 'collectedBetween'>
  readonly database: Database
  readonly book: Pick<DepositBook, 'record' | 'credit'>
  readonly step: Step
  readonly log: Log
}

/** An amount of coin in a block, in wei. */
interface Movement {
  readonly height: bigint
  readonly amount: bigint
}

/** Most addresses that are looked at in one go, and most blocks of their past. */
const addressesAtOnce = 50
const blocksAtOnce = 5_000n

/**
 * Finds the coin that no block shows, because a contract has sent it: address by address, those first that were not looked
 * at for longest, what an address has is compared with what it had, what came there and what was collected. The node must
 * know balances of the past: an archive, or one that remembers as many blocks as a round through all addresses takes.
 */
export class BalanceSweep {
  readonly #options: BalanceSweepOptions
  #hasBegun = false

  constructor(options: BalanceSweepOptions) {
    this.#options = options
  }

  /**
   * Looks at some addresses, up to a block that has its confirmations.
   * @throws ImplausibleAnswerError, and what the connections throw. It can be called again after each.
   */
  async runOnce(): Promise<void> {
    const { chainId, coin, database, evidence, book, step } = this.#options
    if (!this.#hasBegun) this.#hasBegun = await step('sweep: begin', () => beginChecksOn(database, chainId))
    const settled = ((await findCursor(database, chainId))?.height ?? 0n) - BigInt(coin.confirmations) + 1n
    const checks = await listOldestChecks(database, chainId, settled, addressesAtOnce)
    const [oldest] = checks
    if (oldest === undefined) return
    const height = settled < oldest.height + blocksAtOnce ? settled : oldest.height + blocksAtOnce
    const until = await this.#positionAt(height)
    const collected = await evidence.collectedBetween(oldest.height + 1n, height)
    const behind = checks.filter((check) => check.height < height)
    const found = await Promise.all(behind.map((check) => this.#check(check, until, collected)))
    if (found.includes(true)) await book.credit(chainId)
  }

  async #positionAt(height: bigint): Promise<BlockPosition> {
    const block = await this.#options.node.block(height, false)
    if (block === null) throw new ImplausibleAnswerError(`The node lacks block ${height}, which was read before`)
    return { height, hash: block.hash }
  }

  /** Whether something was found and entered. */
  async #check(check: BalanceCheck, until: BlockPosition, collected: readonly CollectedCoin[]): Promise<boolean> {
    const { database, step, log } = this.#options
    const unseenBy = await this.#accountFor(check, until.height, collected)
    const unseen = await unseenBy(until.height)
    if (unseen < 0n) {
      const fields = { chainId: check.chainId, address: check.address, missing: String(-unseen) }
      log.error(fields, 'A deposit address has less coin than came there')
    }
    const found = unseen > 0n ? await firstHeight(check.height, until.height, unseenBy) : undefined
    // What is not entered yet will be once the watcher has read on.
    if (found !== undefined && !(await this.#record(check, found))) return false
    await step('sweep: note', () =>
      database.transaction(async (tx) => {
        if (await isRead(tx, check.chainId, until)) await noteChecked(tx, check, found ?? until.height)
      }),
    )
    return found !== undefined
  }

  /** What came to the address after the last check, up to a block, and is entered nowhere. */
  async #accountFor(
    { chainId, address, height: from }: BalanceCheck,
    until: bigint,
    collected: readonly CollectedCoin[],
  ): Promise<(height: bigint) => Promise<bigint>> {
    const { node, database } = this.#options
    const before = await node.balance(address, from)
    const left = collected.filter(
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
    const isRecorded = await step('sweep: record', () =>
      database.transaction((tx) => recordEvidence(tx, book, check, found)),
    )
    const { chainId, address } = check
    if (isRecorded) log.info({ chainId, address, height: String(height) }, 'Coin came from within a contract')
    return isRecorded
  }
}

/** The first block after `from` by which something came. By `until` something has. */
async function firstHeight(
  from: bigint,
  until: bigint,
  unseenBy: (height: bigint) => Promise<bigint>,
): Promise<bigint> {
  let [none, some] = [from, until]
  while (some - none > 1n) {
    const middle = (none + some) / 2n
    if ((await unseenBy(middle)) > 0n) some = middle
    else none = middle
  }
  return some
}

function sumUpTo(movements: readonly Movement[], height: bigint): bigint {
  return movements.reduce((sum, movement) => (movement.height <= height ? sum + movement.amount : sum), 0n)
}
