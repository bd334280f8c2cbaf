/** A payment that this device has signed on TRON. Stored before it is sent, so that a reload loses none. */
export interface SentTron {
  /** Transaction id: the hash of what was signed. */
  readonly id: string
  /** Identifies the user's request: however often it is sent, it makes one transaction. */
  readonly requestId: string
  readonly accountId: string
  readonly recipient: string
  /** Contract of the token; `null` for TRX. */
  readonly token: string | null
  /** In base units. */
  readonly amount: bigint
  /** Maximum that it may burn, in sun. */
  readonly feeAtMost: bigint
  /** Bytes of bandwidth. */
  readonly size: bigint
  readonly energy: bigint
  /** The signed bytes in hexadecimal, resent unchanged if no server responded. */
  readonly raw: string
  /** Milliseconds since 1970 by the chain's clock: it can't be in a block whose predecessor is this late or later. */
  readonly expiration: number
  /**
   * Id of the block that it references: it is valid only on that block's chain. Missing if an earlier version signed
   * it.
   */
  readonly block?: string | undefined
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
  /** The local world it belongs to; `null` on the public network. */
  readonly worldId: string | null
  /**
   * `pending` until its block is final; `refused`: no node takes it, so it isn't offered anymore; `failed`: it is in a
   * final block but paid no one; `expired`: as far as its server says, it is in no block and can no longer get into
   * one.
   */
  readonly status: 'pending' | 'refused' | 'confirmed' | 'failed' | 'expired'
  /** Whether it is in a block, which the chain may still drop while it is pending. */
  readonly isInBlock: boolean
  /** Amount burned in sun, once it is in a block. */
  readonly fee: bigint | null
  /** Consecutive refusals by nodes. */
  readonly refusals: number
}

/** Returns whether it may still get into a block, or out of one. */
export function isUnsettledTron({ status }: Pick<SentTron, 'status'>): boolean {
  return status === 'pending' || status === 'refused'
}

/** Milliseconds for which a payment that counts as not sent is still checked: its server may have been wrong. */
const longestDoubt = 86_400_000

/** Returns whether its server is still asked about it. */
export function isFollowedTron({ status, expiration }: SentTron, now: number): boolean {
  return isUnsettledTron({ status }) || (status === 'expired' && now < expiration + longestDoubt)
}

/** Returns what pending payments take from an account: its server doesn't know about them yet. */
export function heldOnTron(payments: readonly SentTron[], accountId: string, token: string | null) {
  const held = payments.filter(
    (payment) => payment.accountId === accountId && payment.status === 'pending' && !payment.isInBlock,
  )
  const sum = (part: (payment: SentTron) => bigint) => held.reduce((total, payment) => total + part(payment), 0n)
  return {
    trx: sum((payment) => payment.feeAtMost + (payment.token === null ? payment.amount : 0n)),
    coin: sum((payment) => (payment.token === token ? payment.amount : 0n)),
    size: sum(({ size }) => size),
    energy: sum(({ energy }) => energy),
  }
}
