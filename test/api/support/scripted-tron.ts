import { randomBytes } from 'node:crypto'

import { type Hex, pad, toHex } from 'viem'

import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { transferEvent } from '#server/chain/watcher/arrival.ts'
import type { TronBlock, TronBlockHead, TronLog, TronTransaction, TronTransactionInfo } from '#server/tron/tron-node.ts'
import type { TronWatcherOptions } from '#server/tron/watcher/tron-watcher.ts'

/** A transaction and its result. */
interface Scripted {
  readonly transaction: TronTransaction
  readonly info: Pick<TronTransactionInfo, 'logs' | 'fee' | 'success' | 'internalTransfers'>
}

interface Mined {
  readonly block: TronBlock
  readonly infos: readonly TronTransactionInfo[]
}

/** Returns a random account or contract. */
export function someAccount(): TronAccount {
  return toHex(randomBytes(20))
}

const [usdt] = localTronNetwork.tokens
/** The token's contract on the local chain. */
export const usdtContract: TronAccount = tronAccountOf(usdt?.address ?? '')

const newId = () => randomBytes(32).toString('hex')

function transactionOf(contract: TronTransaction['contract'], info: Partial<Scripted['info']> = {}): Scripted {
  const { logs = [], fee = 0n, success = true, internalTransfers = [] } = info
  return {
    transaction: { id: newId(), success, expiration: 1_900_000_000_000, contract },
    info: { logs, fee, success, internalTransfers },
  }
}

/** A transaction that sends TRX. @param amount In sun. */
export function payTrx(
  recipient: TronAccount,
  amount: bigint,
  { owner = someAccount(), ...info }: Partial<Scripted['info']> & { readonly owner?: TronAccount } = {},
): Scripted {
  return transactionOf({ kind: 'transfer', owner, recipient, amount }, info)
}

/** A transaction in which a contract sends TRX, once for each entry. @param amounts In sun. */
export function payFromContract(
  contract: TronAccount,
  amounts: readonly (readonly [TronAccount, bigint])[],
  { success = true } = {},
): Scripted {
  const internalTransfers = amounts.map(([to, amount]) => ({ from: contract, to, amount }))
  const trigger = { kind: 'trigger', owner: someAccount(), contract, callValue: 0n, data: '0x00' } as const
  return transactionOf(trigger, { internalTransfers, success })
}

/** Returns a token's transfer event. */
export function transferLog(contract: TronAccount, from: TronAccount, to: TronAccount, amount: bigint): TronLog {
  return { contract, topics: [transferEvent, pad(from), pad(to)], data: toHex(amount, { size: 32 }) }
}

/** A transaction that sends a token, with one event per entry. @param amounts In the token's base units. */
export function payToken(
  amounts: readonly (readonly [TronAccount, bigint])[],
  { contract = usdtContract, owner = someAccount(), success = true, fee = 0n } = {},
): Scripted {
  const data: Hex = '0xa9059cbb'
  const logs = amounts.map(([to, amount]) => transferLog(contract, owner, to, amount))
  return transactionOf({ kind: 'trigger', owner, contract, callValue: 0n, data }, { logs, success, fee })
}

/** A TRON chain as its node reports it. Blocks are final once 19 have followed. */
export class ScriptedTron {
  #mined: Mined[] = []

  constructor() {
    this.mine([])
  }

  get height(): number {
    return this.#mined.length - 1
  }

  /** Adds a block with these transactions. */
  mine(transactions: readonly Scripted[]): void {
    const number = this.#mined.length
    const id = toHex(number, { size: 8 }).slice(2) + randomBytes(24).toString('hex')
    const parentId = this.#mined.at(-1)?.block.id ?? null
    const timestamp = 1_800_000_000_000 + number * 3_000 + this.#forks
    const head: TronBlockHead = { id, parentId, number: BigInt(number), timestamp }
    const infos = transactions.map(({ transaction, info }) => ({
      id: transaction.id,
      blockNumber: head.number,
      blockTimestamp: timestamp,
      result: null,
      energyUsed: 0n,
      energyFee: 0n,
      ...info,
    }))
    this.#mined.push({ block: { ...head, transactions: transactions.map(({ transaction }) => transaction) }, infos })
  }

  mineEmpty(count: number): void {
    for (let index = 0; index < count; index++) this.mine([])
  }

  #forks = 0

  /** Drops the newest blocks. */
  drop(depth: number): void {
    this.#forks += 1
    this.#mined.splice(-depth)
  }

  /** Returns the chain's node, which answers honestly except for `lies`. */
  node(lies: Partial<TronWatcherOptions['node']> = {}): TronWatcherOptions['node'] {
    const at = (number: bigint) => this.#mined[Number(number)]
    const newest = (depth: number) => {
      const mined = this.#mined[Math.max(0, this.height - depth)]
      if (mined === undefined) throw new Error('There is no block')
      return mined.block
    }
    return {
      genesisId: async () => this.#mined[0]?.block.id ?? '',
      latestBlock: async () => newest(0),
      solidifiedBlock: async () => newest(localTronNetwork.solidifiedDepth),
      block: async (number) => at(number)?.block,
      transactionInfos: async ({ number, timestamp }) =>
        at(number)?.block.timestamp === timestamp ? at(number)?.infos : undefined,
      ...lies,
    }
  }
}
