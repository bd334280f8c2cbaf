import { type Hex, isAddressEqual, keccak256 } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

import type { Clock } from '#server/lib/clock.ts'

import { checkTransaction, type SignerPolicy } from './policy.ts'
import { type SignedTransaction, type Signer, SignerRefusedError, type UnsignedTransaction } from './signer.ts'
import type { SpendingJournal } from './spending-journal.ts'

export interface LocalSignerOptions {
  readonly privateKey: Hex
  readonly policy: SignerPolicy
  readonly journal: SpendingJournal
  readonly clock: Clock
}

/** Signs in this process, with a key from a keystore file. */
export class LocalSigner implements Signer {
  readonly #account: PrivateKeyAccount
  readonly #policy: SignerPolicy
  readonly #journal: SpendingJournal
  readonly #clock: Clock
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ privateKey, policy, journal, clock }: LocalSignerOptions) {
    this.#account = privateKeyToAccount(privateKey)
    // Nor to itself: such a payment would reach no one.
    const mayReceive: SignerPolicy['mayReceive'] = (recipient) => {
      return !isAddressEqual(recipient, this.#account.address) && policy.mayReceive(recipient)
    }
    this.#policy = { ...policy, mayReceive }
    this.#journal = journal
    this.#clock = clock
  }

  get address() {
    return this.#account.address
  }

  /** One at a time: two at once would both see the same remainder of a daily cap. */
  sign(transaction: UnsignedTransaction): Promise<SignedTransaction> {
    const signed = this.#turn.then(() => this.#checkAndSign(transaction))
    this.#turn = signed.catch(() => undefined)
    return signed
  }

  async #checkAndSign(transaction: UnsignedTransaction): Promise<SignedTransaction> {
    const spending = checkTransaction(this.#policy, transaction)
    if (spending !== undefined) {
      const { cap, amount } = spending
      const { nonce } = transaction
      const at = this.#clock()
      const spent = this.#journal.spentWithin24Hours(cap, at, nonce)
      if (spent + amount > cap.perDay) {
        throw new SignerRefusedError(
          'daily-cap',
          `${amount} more, after ${spent} within 24 hours, exceeds the daily limit`,
        )
      }
      // Recorded before signing, so that the journal never misses anything signed.
      await this.#journal.record(cap, { nonce, amount, at })
    }
    const { to, value, data, gas, chainId, nonce, maxFeePerGas, maxPriorityFeePerGas } = transaction
    const fees = { maxFeePerGas, maxPriorityFeePerGas }
    const raw = await this.#account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to,
      value,
      data,
      gas,
      ...fees,
    })
    return { raw, hash: keccak256(raw) }
  }
}
