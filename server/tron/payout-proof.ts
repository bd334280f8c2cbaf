import { isAddressEqual } from 'viem'

import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import type { PayoutOnChain } from '#server/chain/payout-proof.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'

import type { TronNode, TronTransaction, TronTransactionInfo } from './tron-node.ts'
import { movesOf } from './watcher/block-moves.ts'

/** A payment as claimed by its payer, in base units. */
export interface TronPayout {
  /** 64 hexadecimal digits in lower case. */
  readonly id: string
  readonly coin: CoinNetworkRecord
  /** In base58. */
  readonly recipient: string
  readonly least: bigint
  /** Anything in an earlier block can't be the payout. */
  readonly since: Date
}

interface FoundTransaction {
  readonly transaction: TronTransaction
  readonly info: TronTransactionInfo
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

/** Maximum clock difference between TRON's witnesses and our servers, in milliseconds. */
const clockDifference = 60_000

const notThere: PayoutOnChain = { proof: 'pending', paid: null }

type ReadNode = Pick<
  TronNode,
  'genesisId' | 'solidifiedBlock' | 'solidifiedTransactionInfo' | 'block' | 'transactionInfos'
>

/** Looks up payouts on TRON. */
export class TronPayoutReader {
  readonly #node: ReadNode
  #isOurNetwork = false

  constructor(node: ReadNode) {
    this.#node = node
  }

  /**
   * Checks a payout on the chain. `pending`: it's in no final block, or in one whose other answers don't include it.
   * `contradicted`: it failed, is older than what it pays for, or paid another account, another token or less.
   * Everything the transaction moved to the account counts, whoever sent the coins.
   * @throws TronNodeError, ImplausibleAnswerError
   */
  async prove(payout: TronPayout): Promise<PayoutOnChain> {
    // A test network has the same contracts and transactions, but they're worthless.
    if (!this.#isOurNetwork) await this.#node.genesisId()
    this.#isOurNetwork = true
    const found = await this.#find(payout.id)
    if (found === undefined) return notThere
    if (found.timestamp + clockDifference < payout.since.getTime()) return { proof: 'contradicted', paid: null }
    const paid = paidBy(found, payout.coin, tronAccountOf(payout.recipient))
    if (paid === 0n && mayPayUnseen(found, payout.coin)) return notThere
    return { proof: paid > 0n && paid >= payout.least ? 'proven' : 'contradicted', paid }
  }

  /** Returns the transaction if its final block contains it: an answer about a single transaction proves nothing. */
  async #find(id: string): Promise<FoundTransaction | undefined> {
    const [said, final] = [await this.#node.solidifiedTransactionInfo(id), await this.#node.solidifiedBlock()]
    if (said === undefined || said.blockNumber > final.number) return undefined
    const block = await this.#node.block(said.blockNumber)
    const transaction = block?.transactions.find((known) => known.id === id)
    if (block === undefined || transaction === undefined) return undefined
    const info = (await this.#node.transactionInfos(block))?.find((known) => known.id === id)
    if (info === undefined || info.success !== said.success) return undefined
    return { transaction, info, timestamp: block.timestamp }
  }
}

function paidBy({ transaction, info }: FoundTransaction, coin: CoinNetworkRecord, recipient: TronAccount): bigint {
  return movesOf({ transactions: [transaction] }, [info], [coin])
    .filter(({ to }) => to !== null && isAddressEqual(to, recipient))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** TRX forwarded by a contract may be missing from both transaction and logs, so not seeing it proves nothing. */
function mayPayUnseen({ transaction, info }: FoundTransaction, { token }: CoinNetworkRecord): boolean {
  return token === null && info.success && transaction.success && transaction.contract.kind === 'trigger'
}
