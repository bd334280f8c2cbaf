import { randomUUID } from 'node:crypto'

import { hotFloorAt } from '#server/coins/current-coins.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SpendPurpose } from '#server/db/schema/bitcoin.ts'
import type { OwnInput } from '#server/signer/bitcoin-signer.ts'

import type { BitcoinPayoutOptions } from './bitcoin-payout-options.ts'
import { takeChangeAddress } from './change-address.ts'
import { budgetOf } from './payment-fit.ts'
import { insertSpend, listFreeOutputs, listSpends, type SpendAttempt } from './spends.repository.ts'
import type { SpendableOutput } from './transaction-plan.ts'

/** A transaction that combines outputs of ours into one and pays only ourselves. */
interface OwnSpend {
  readonly purpose: Exclude<SpendPurpose, 'payments'>
  readonly outputs: readonly SpendableOutput[]
  /** The same outputs in the form that the signer takes. */
  readonly inputs: readonly OwnInput[]
  /** In base units. */
  readonly fee: bigint
}

/** Thrown to roll back the transaction that stores the signed bytes, because another process was first. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

/** Returns what the hot wallet can spend on a fee now, in base units: its balance above the floor. */
export async function spareOf({ database, network, coins, clock }: BitcoinPayoutOptions): Promise<bigint> {
  const terms = coins.onNetwork(network.coin, network.key)
  if (terms === undefined) return 0n
  const current = { ...terms, hotFloor: await hotFloorAt(database, terms, clock()) }
  const free = await listFreeOutputs(database, network.key)
  return budgetOf(current, free, await listSpends(database, network.key))
}

/**
 * Signs a transaction that pays only ourselves, and stores it before it may be sent.
 * @param mayStore Called in the database transaction that stores it.
 * @returns The stored attempt; undefined if another worker was first.
 * @throws SignerRefusedError, and database errors.
 */
export async function signOwnSpend(
  options: BitcoinPayoutOptions,
  { purpose, outputs, inputs, fee }: OwnSpend,
  mayStore: (tx: Transaction) => Promise<boolean>,
): Promise<Pick<SpendAttempt, 'txid'> | undefined> {
  const { database, network, signer, clock, step } = options
  const { index } = await takeChangeAddress(options)
  const amount = outputs.reduce((sum, { value }) => sum + value, 0n) - fee
  const signed = await signer.sign({ network: network.key, inputs, recipients: [], change: { index, amount } })
  if (signed.fee !== fee) throw new Error(`The signer calculated a fee of ${signed.fee} instead of ${fee}`)
  const { raw, txid } = signed
  const store = () =>
    database.transaction(async (tx) => {
      if (!(await mayStore(tx))) throw new OvertakenError()
      const spend = {
        id: randomUUID(),
        network: network.key,
        purpose,
        changeIndex: index,
        createdAt: clock(),
        inputs: outputs,
        paymentIds: [],
        attempt: { txid, raw, fee, change: amount },
      }
      if (!(await insertSpend(tx, spend))) throw new OvertakenError()
    })
  try {
    await step(`bitcoin payout: store ${purpose}`, store)
    return { txid }
  } catch (error) {
    if (error instanceof OvertakenError) return undefined
    throw error
  }
}
