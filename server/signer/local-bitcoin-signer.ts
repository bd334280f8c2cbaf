import { createHash } from 'node:crypto'

import { Transaction } from '@scure/btc-signer'
import { zeroAddress } from 'viem'

import type { BitcoinNetwork, BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { Clock } from '#server/lib/clock.ts'

import { BitcoinAccount } from './bitcoin-account.ts'
import type {
  BitcoinPolicy,
  BitcoinSigner,
  OwnInput,
  SignedBitcoinTransaction,
  UnsignedBitcoinTransaction,
} from './bitcoin-signer.ts'
import { plainTransaction, transactionIdOf } from './plain-transaction.ts'
import { SignerRefusedError } from './signer.ts'
import type { SpendingJournal } from './spending-journal.ts'

export interface LocalBitcoinSignerOptions {
  readonly seed: Uint8Array
  readonly networks: readonly BitcoinNetwork[]
  readonly policies: readonly BitcoinPolicy[]
  /** The signer's own: no other signer may write to it. */
  readonly journal: SpendingJournal
  readonly clock: Clock
}

/** The highest sequence number that lets a later transaction replace this one (BIP 125); lock times stay off. */
const replaceable = 0xfffffffd

/**
 * Highest index for change. With nothing but the seed, every output of ours can be found by trying this many addresses,
 * which takes minutes; a compromised server can't hide coins elsewhere.
 */
const maxChangeIndex = 1_000_000

/** Journal entry for the cost of consolidating our own outputs. */
const ownFees = zeroAddress

const allowUnknown = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const

/** Signs in this process, with a seed from a keystore file. */
export class LocalBitcoinSigner implements BitcoinSigner {
  readonly #accounts: ReadonlyMap<BitcoinNetworkKey, BitcoinAccount>
  readonly #policies: readonly BitcoinPolicy[]
  readonly #journal: SpendingJournal
  readonly #clock: Clock
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ seed, networks, policies, journal, clock }: LocalBitcoinSignerOptions) {
    this.#accounts = new Map(networks.map((network) => [network.key, new BitcoinAccount(network, seed)]))
    this.#policies = policies
    this.#journal = journal
    this.#clock = clock
  }

  xpub(network: BitcoinNetworkKey): string {
    return this.#accountOf(network).xpub
  }

  /** One at a time: two at once would both see the same remainder of a daily cap. */
  sign(transaction: UnsignedBitcoinTransaction): Promise<SignedBitcoinTransaction> {
    const signed = this.#turn.then(() => this.#checkAndSign(transaction))
    this.#turn = signed.catch(() => undefined)
    return signed
  }

  async #checkAndSign(unsigned: UnsignedBitcoinTransaction): Promise<SignedBitcoinTransaction> {
    const account = this.#accountOf(unsigned.network)
    const policy = this.#policyOf(unsigned.network)
    const inputs = unsigned.inputs.map((input) => ({ ...input, ...ownOutput(account, input) }))
    checkOutputs(account, policy, { ...unsigned, inputs })
    const fee = feeOf({ ...unsigned, inputs }, policy)
    const paid = sum(unsigned.recipients.map(({ amount }) => amount)) + fee
    if (paid > policy.perTransaction) {
      throw new SignerRefusedError('transaction-cap', `${paid} exceeds the limit per transaction`)
    }
    const transaction = build(account, { ...unsigned, inputs })
    for (const [position, { branch, index }] of inputs.entries()) {
      transaction.signIdx(account.privateKeyAt(branch, index), position)
    }
    transaction.finalize()
    const mostByRate = (BigInt(transaction.vsize) * policy.maxFeeRate) / 1000n + account.network.dustLimit
    if (fee > mostByRate) throw new SignerRefusedError('fee', `a fee of ${fee} is too high for the transaction’s size`)
    await this.#recordWithinDay(account.network, policy, { inputs, paid, isOwn: unsigned.recipients.length === 0 })
    return { raw: transaction.extract(), txid: transaction.id, fee }
  }

  /** Runs before the bytes are returned, so that the journal never misses anything signed. */
  async #recordWithinDay(
    { storedChainId }: BitcoinNetwork,
    { perDay, ownFeesPerDay }: BitcoinPolicy,
    { inputs, paid, isOwn }: { readonly inputs: readonly OwnInput[]; readonly paid: bigint; readonly isOwn: boolean },
  ): Promise<void> {
    const at = this.#clock()
    // A replacement spends exactly the inputs of the first attempt, and counts only once with it.
    const nonce = createHash('sha256').update(inputs.map(outpointOf).toSorted().join()).digest('hex')
    const counts = [{ token: null, most: perDay }, ...(isOwn ? [{ token: ownFees, most: ownFeesPerDay }] : [])]
    for (const { token, most } of counts) {
      const spent = this.#journal.spentWithin24Hours({ chainId: storedChainId, token }, at, nonce)
      if (spent + paid <= most) continue
      throw new SignerRefusedError('daily-cap', `${paid} more, after ${spent} within 24 hours, exceeds the daily limit`)
    }
    for (const { token } of counts) {
      await this.#journal.record({ chainId: storedChainId, token }, { nonce, amount: paid, at })
    }
  }

  #accountOf(network: BitcoinNetworkKey): BitcoinAccount {
    const account = this.#accounts.get(network)
    if (account === undefined) throw new SignerRefusedError('token', `payments on ${network} are not allowed`)
    return account
  }

  #policyOf(network: BitcoinNetworkKey): BitcoinPolicy {
    const policy = this.#policies.find((known) => known.network === network)
    if (policy === undefined) throw new SignerRefusedError('token', `the coin of ${network} has no cap`)
    return policy
  }
}

interface OwnOutput {
  readonly script: Uint8Array
  readonly value: bigint
  /** The transaction that created it, without witnesses. */
  readonly previous: Uint8Array
}

interface CheckedTransaction extends UnsignedBitcoinTransaction {
  readonly inputs: readonly (OwnInput & OwnOutput)[]
}

/**
 * Reads an input's value from the transaction that created it, whose ID is the hash of its content.
 * @throws SignerRefusedError if the transaction is a different one, or the output isn't the account's.
 */
function ownOutput(account: BitcoinAccount, { txid, vout, branch, index, previous }: OwnInput): OwnOutput {
  const script = account.scriptAt(branch, index)
  const read = readTransaction(previous, txid)
  const isThere = read !== undefined && vout < read.transaction.outputsLength
  const output = isThere ? read.transaction.getOutput(vout) : undefined
  if (
    read === undefined ||
    output?.amount === undefined ||
    output.script === undefined ||
    !isSame(output.script, script)
  ) {
    throw new SignerRefusedError('input', `output ${vout} of ${txid} does not belong to this account`)
  }
  return { script, value: output.amount, previous: read.plain }
}

/** Returns undefined if the ID doesn't match. */
function readTransaction(raw: Uint8Array, txid: string) {
  try {
    const plain = plainTransaction(raw)
    if (transactionIdOf(plain) !== txid) return undefined
    return { plain, transaction: Transaction.fromRaw(plain, allowUnknown) }
  } catch {
    // An unreadable transaction proves nothing about what it pays.
    return undefined
  }
}

function checkOutputs(account: BitcoinAccount, policy: BitcoinPolicy, transaction: CheckedTransaction): void {
  const { inputs, recipients, change } = transaction
  if (inputs.length === 0 || new Set(inputs.map(outpointOf)).size !== inputs.length) {
    throw new SignerRefusedError('input', 'no output is spent, or one is spent twice')
  }
  if (change !== null && change.index > maxChangeIndex) {
    throw new SignerRefusedError('change', `the change index ${change.index} is beyond the scanned range`)
  }
  if (recipients.length === 0 && change === null) throw new SignerRefusedError('call', 'the transaction has no outputs')
  const { dustLimit } = account.network
  const amounts = [...recipients, ...(change === null ? [] : [change])].map(({ amount }) => amount)
  if (amounts.some((amount) => amount < dustLimit))
    throw new SignerRefusedError('call', 'an output is below the dust limit')
  const own = inputs.map(({ script }) => script)
  if (change !== null) own.push(account.scriptAt(1, change.index))
  for (const { script } of recipients) {
    if (own.some((known) => isSame(known, script)) || !policy.mayReceive(script)) {
      throw new SignerRefusedError('recipient', `${Buffer.from(script).toString('hex')} is not an allowed recipient`)
    }
  }
}

function feeOf({ inputs, recipients, change }: CheckedTransaction, { maxFee }: BitcoinPolicy): bigint {
  const spent = sum(inputs.map(({ value }) => value))
  const fee = spent - sum(recipients.map(({ amount }) => amount)) - (change?.amount ?? 0n)
  if (fee < 0n || fee > maxFee) throw new SignerRefusedError('fee', `a fee of ${fee} is outside the allowed range`)
  return fee
}

function build(account: BitcoinAccount, { inputs, recipients, change }: CheckedTransaction): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true })
  for (const { txid, vout, previous } of inputs) {
    transaction.addInput({ txid, index: vout, nonWitnessUtxo: previous, sequence: replaceable })
  }
  const outputs = recipients.map(({ script, amount }) => ({ script, amount }))
  if (change !== null) outputs.push({ script: account.scriptAt(1, change.index), amount: change.amount })
  // The order of BIP 69, so that the position of the change doesn't reveal it.
  for (const output of outputs.toSorted(byAmountThenScript)) transaction.addOutput(output)
  return transaction
}

function byAmountThenScript(
  a: { readonly script: Uint8Array; readonly amount: bigint },
  b: { readonly script: Uint8Array; readonly amount: bigint },
): number {
  if (a.amount !== b.amount) return a.amount < b.amount ? -1 : 1
  return Buffer.compare(a.script, b.script)
}

function outpointOf({ txid, vout }: OwnInput): string {
  return `${txid}:${vout}`
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
