import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Transaction } from '@scure/btc-signer'

import { type BitcoinNetwork, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { planTransaction, type Recipient } from '#server/bitcoin/payments/transaction-plan.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import { LocalBitcoinSigner } from '#server/signer/local-bitcoin-signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'

import { recordBenchmark } from './benchmark-document.ts'
import { groupDigits, renderTable } from './table.ts'

/** Its title, so that `npm run bench:ledger -- "Withdrawals in one transaction"` measures nothing else. */
export const sharedWithdrawals = 'Withdrawals in one transaction'

/** Multiple of the lowest relayed fee rate. */
const times = 10n
/** The engine batches up to fifty. */
const counts = [1, 5, 10, 50]
const one = 100_000_000n
const seed = new Uint8Array(64).fill(7)

/** Records the bytes and fee per withdrawal for batches of different sizes, signed as a worker signs them. */
export async function recordSharedWithdrawals(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sevenport-bench-'))
  try {
    const rows: (readonly string[])[] = []
    for (const network of Object.values(bitcoinNetworks)) {
      const alone = await measure(network, 1, folder)
      for (const count of counts) {
        const { bytes, fee } = await measure(network, count, folder)
        const saved = 100n - (fee * 100n) / (alone.fee * BigInt(count))
        const [bytesEach, feeEach] = [bytes / BigInt(count), fee / BigInt(count)]
        const feeText = `${formatAmount(fromNetworkUnits(feeEach, network.decimals))} ${network.coin}`
        rows.push([network.name, String(count), groupDigits(Number(bytesEach)), feeText, `${saved} %`])
      }
    }
    await recordBenchmark({ title: sharedWithdrawals, command: 'npm run bench:ledger', body: render(rows) })
  } finally {
    await rm(folder, { recursive: true })
  }
}

function render(rows: readonly (readonly string[])[]): string {
  const right = ['Withdrawals', 'Bytes each', 'Fee each', 'Saved'].map((title) => ({ title, align: 'right' as const }))
  return `On Bitcoin, Litecoin and Dogecoin, up to fifty waiting withdrawals share a transaction. Virtual bytes and fee per withdrawal, with
one output of the hot wallet spent and its change, at ${times} times the minimum fee that nodes relay, and the savings compared with
one transaction per withdrawal:

${renderTable([{ title: 'Network' }, ...right], rows)}`
}

async function measure(
  network: BitcoinNetwork,
  count: number,
  folder: string,
): Promise<{ readonly bytes: bigint; readonly fee: bigint }> {
  const account = new BitcoinAccount(network, seed)
  const previous = fundingOf(account.scriptAt(0, 0))
  const output = { txid: previous.id, vout: 0, value: 1_000n * one, branch: 0 as const, index: 0 }
  const recipients = recipientsOf(network, count)
  const feeRate = network.minimumRelayFeeRate * times
  const terms = { feeRate, maxFeeRate: feeRate, maxFee: 10n * one }
  const plan = planTransaction(network, [output], recipients, account.scriptAt(1, 1), terms)
  const policy = {
    ...terms,
    perTransaction: 1_000n * one,
    ownFeesPerDay: 0n,
    perDay: 10_000n * one,
    mayReceive: () => true,
  }
  const signer = new LocalBitcoinSigner({
    seed,
    networks: [network],
    policies: [{ network: network.key, ...policy }],
    journal: await SpendingJournal.open(path.join(folder, `${network.key} ${count}`)),
    clock: () => new Date(),
  })
  const { raw, fee } = await signer.sign({
    network: network.key,
    inputs: [{ ...output, previous: previous.toBytes(true, false) }],
    recipients,
    change: plan.change === null ? null : { index: 1, amount: plan.change },
  })
  return { bytes: BigInt(Transaction.fromRaw(raw, { allowUnknownOutputs: true }).vsize), fee }
}

/** Returns addresses of the network's usual type. */
function recipientsOf(network: BitcoinNetwork, count: number): readonly Recipient[] {
  const people = new BitcoinAccount(network, new Uint8Array(64).fill(9))
  return Array.from({ length: count }, (_, index) => ({ script: people.scriptAt(0, index), amount: one }))
}

function fundingOf(script: Uint8Array): Transaction {
  const funding = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true })
  funding.addOutput({ script, amount: 1_000n * one })
  funding.addInput({ txid: 'ab'.repeat(32), index: 0, finalScriptSig: Uint8Array.of(0x51) })
  return funding
}
