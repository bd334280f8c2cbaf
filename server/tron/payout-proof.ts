import { isAddressEqual } from 'viem'

import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import type { PayoutOnChain } from '#server/chain/payout-proof.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'

import type { TronNode, TronTransaction, TronTransactionInfo } from './tron-node.ts'
import { movesOf } from './watcher/block-moves.ts'

/** A payment as its payer claims it, in base units. */
export interface TronPayout {
  /** 64 hexadecimal digits in lower case. */
  readonly id: string
  readonly coin: CoinNetworkRecord
  /** In base58. */
  readonly recipient: string
  readonly least: bigint
  /** Nothing that was in a block before can be the payout. */
  readonly since: Date
}

interface FoundTransaction {
  readonly transaction: TronTransaction
  readonly info: TronTransactionInfo
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

/** Milliseconds by which the clocks of TRON's witnesses and of our servers may differ. */
const clockDifference = 60_000

const notThere: PayoutOnChain = { proof: 'pending', paid: null }

type ReadNode = Pick<
  TronNode,
  'genesisId' | 'solidifiedBlock' | 'solidifiedTransactionInfo' | 'block' | 'transactionInfos'
>

/** Looks payouts up on TRON. */
export class TronPayoutReader {
  readonly #node: ReadNode
  #isOurNetwork = false

  constructor(node: ReadNode) {
    this.#node = node
  }

  /**
   * Whether the chain has the payout: `pending` while it is in no final block, or in one whose other answers do not have
   * it; `contradicted` if it failed, is older than what it is to pay, or paid another account, another token or less. All
   * that the transaction moved to the account counts, and who sent the coins does not matter.
   * @throws TronNodeError, ImplausibleAnswerError
   */
  async prove(payout: TronPayout): Promise<PayoutOnChain> {
    // A test network has the same contracts and transactions, which are worth nothing.
    if (!this.#isOurNetwork) await this.#node.genesisId()
    this.#isOurNetwork = true
    const found = await this.#find(payout.id)
    if (found === undefined) return notThere
    if (found.timestamp + clockDifference < payout.since.getTime()) return { proof: 'contradicted', paid: null }
    const paid = paidBy(found, payout.coin, tronAccountOf(payout.recipient))
    if (paid === 0n && mayPayUnseen(found, payout.coin)) return notThere
    return { proof: paid > 0n && paid >= payout.least ? 'proven' : 'contradicted', paid }
  }

  /** The transaction in its final block, where that has it: an answer about one transaction alone proves nothing. */
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

/** TRX that a contract sends on is in neither the transaction nor its logs: nothing follows from not seeing it. */
function mayPayUnseen({ transaction, info }: FoundTransaction, { token }: CoinNetworkRecord): boolean {
  return token === null && info.success && transaction.success && transaction.contract.kind === 'trigger'
}
