import { isAddressEqual, zeroAddress } from 'viem'

import { type TronAccount, tronAddressOf } from '#api/addresses/tron-address.ts'
import { signTron } from '#api/tron/signature.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw, tronReferenceTo, tronTransactionId } from '#api/tron/transaction.ts'
import type { TronNetwork } from '#deployments/tron-networks.ts'
import type { Clock } from '#server/lib/clock.ts'

import { SignerRefusedError } from './signer.ts'
import type { SpendingJournal } from './spending-journal.ts'
import { TronSeed } from './tron-seed.ts'
import {
  type OwnTronAccount,
  type SignedTronPayment,
  tronHotWallet,
  type TronCap,
  type TronPolicy,
  type TronSigner,
  type UnsignedTronPayment,
} from './tron-signer.ts'

export interface LocalTronSignerOptions {
  readonly seed: Uint8Array
  readonly network: TronNetwork
  readonly policy: TronPolicy
  /** The signer's own: no other signer may write to it. */
  readonly journal: SpendingJournal
  readonly clock: Clock
}

/** Journal key for burned TRX, an address that is no token's. */
const burned = zeroAddress

/** What a payment adds to a 24-hour cap. */
interface Count {
  readonly token: TronAccount | null
  readonly amount: bigint
  readonly perDay: bigint
}

/** Signs in this process, with a seed from a keystore file. */
export class LocalTronSigner implements TronSigner {
  readonly #seed: TronSeed
  readonly #network: TronNetwork
  readonly #policy: TronPolicy
  readonly #journal: SpendingJournal
  readonly #clock: Clock
  #turn: Promise<unknown> = Promise.resolve()

  constructor({ seed, network, policy, journal, clock }: LocalTronSignerOptions) {
    this.#seed = new TronSeed(network, seed)
    this.#network = network
    this.#policy = policy
    this.#journal = journal
    this.#clock = clock
  }

  get xpub(): string {
    return this.#seed.xpub
  }

  accountAt(own: OwnTronAccount): TronAccount {
    return this.#seed.accountAt(own)
  }

  /** One at a time: two at once would both see the same remainder of a daily cap. */
  sign(payment: UnsignedTronPayment): Promise<SignedTronPayment> {
    const signed = this.#turn.then(() => this.#checkAndSign(payment))
    this.#turn = signed.catch(() => undefined)
    return signed
  }

  async #checkAndSign(payment: UnsignedTronPayment): Promise<SignedTronPayment> {
    this.#checkLife(payment)
    const counts = [...this.#counted(payment), this.#checkFee(payment)]
    const raw = this.#encode(payment)
    const id = tronTransactionId(raw)
    await this.#recordWithinDay(id, counts)
    const signature = await signTron(raw, this.#seed.privateKeyAt(payment.from))
    return { raw: encodeSignedTron({ raw, signatures: [signature] }), id }
  }

  #checkLife({ expiration }: UnsignedTronPayment): void {
    const now = this.#clock().getTime()
    if (!Number.isSafeInteger(expiration) || expiration > now + this.#policy.longestLife) {
      throw new SignerRefusedError('call', 'the transaction would be valid for too long')
    }
  }

  #checkFee({ token, feeLimit }: UnsignedTronPayment): Count {
    const isLimited = token === null ? feeLimit === 0n : feeLimit > 0n && feeLimit <= this.#policy.maxFeeLimit
    if (!isLimited) throw new SignerRefusedError('fee', `a fee limit of ${feeLimit} sun is not allowed`)
    return this.#burns(feeLimit)
  }

  #burns(amount: bigint): Count {
    return { token: burned, amount, perDay: this.#policy.feesPerDay }
  }

  /** Returns what leaves us with this payment, or is as good as gone. */
  #counted({ from, to, token, amount }: UnsignedTronPayment): readonly Count[] {
    if (amount <= 0n) throw new SignerRefusedError('call', 'the transaction is not a payment')
    const isHot = isSame(from, tronHotWallet)
    if (typeof to === 'string') {
      if (!isHot) throw new SignerRefusedError('input', 'a deposit address may only pay the hot wallet')
      return [this.#paidToOthers(to, token, amount)]
    }
    if (isSame(from, to)) throw new SignerRefusedError('recipient', 'an account may not pay itself')
    if (from.branch === 0 && isSame(to, tronHotWallet)) {
      if (token !== null) this.#capOf(token)
      return []
    }
    const isTopUp = isHot && to.branch === 0 && token === null
    if (!isTopUp) throw new SignerRefusedError('recipient', 'payments between these accounts are not allowed')
    if (amount > this.#policy.maxTopUp) {
      throw new SignerRefusedError('transaction-cap', `${amount} sun exceeds the limit for a deposit address`)
    }
    return [this.#burns(amount)]
  }

  #paidToOthers(to: TronAccount, token: TronAccount | null, amount: bigint): Count {
    const { perTransaction, perDay } = this.#capOf(token)
    if (isAddressEqual(to, this.accountAt(tronHotWallet)) || this.#isContract(to) || !this.#policy.mayReceive(to)) {
      throw new SignerRefusedError('recipient', `${tronAddressOf(to)} is not an allowed recipient`)
    }
    if (amount > perTransaction) {
      throw new SignerRefusedError('transaction-cap', `${amount} exceeds the limit per transaction`)
    }
    return { token, amount, perDay }
  }

  #capOf(token: TronAccount | null): TronCap {
    const cap = this.#policy.caps.find((known) => isSameToken(known.token, token))
    if (cap === undefined) throw new SignerRefusedError('token', `${token ?? 'TRX'} has no cap on TRON`)
    return cap
  }

  /** Coins sent to a token's contract are lost. */
  #isContract(account: TronAccount): boolean {
    return this.#policy.caps.some(({ token }) => token !== null && isAddressEqual(token, account))
  }

  #encode(payment: UnsignedTronPayment): Uint8Array {
    const { token, amount, feeLimit, reference, expiration, timestamp } = payment
    const owner = this.accountAt(payment.from)
    const recipient = typeof payment.to === 'string' ? payment.to : this.accountAt(payment.to)
    return encodeTronRaw({
      reference: tronReferenceTo(reference),
      expiration,
      timestamp,
      feeLimit,
      contract:
        token === null
          ? { kind: 'transfer', owner, recipient, amount }
          : { kind: 'trigger', owner, contract: token, callValue: 0n, data: tokenTransferCall(recipient, amount) },
    })
  }

  /** Runs before the bytes are returned, so that the journal never misses anything signed. */
  async #recordWithinDay(id: string, counts: readonly Count[]): Promise<void> {
    const at = this.#clock()
    const { storedChainId: chainId } = this.#network
    const counted = counts.filter(({ amount }) => amount > 0n)
    for (const { token, amount, perDay } of counted) {
      const spent = this.#journal.spentWithin24Hours({ chainId, token }, at, id)
      if (spent + amount <= perDay) continue
      throw new SignerRefusedError(
        'daily-cap',
        `${amount} more, after ${spent} within 24 hours, exceeds the daily limit`,
      )
    }
    for (const { token, amount } of counted) {
      await this.#journal.record({ chainId, token }, { nonce: id, amount, at })
    }
  }
}

function isSame(one: OwnTronAccount, other: OwnTronAccount): boolean {
  return one.branch === other.branch && one.index === other.index
}

function isSameToken(one: TronAccount | null, other: TronAccount | null): boolean {
  return one === null || other === null ? one === other : isAddressEqual(one, other)
}
