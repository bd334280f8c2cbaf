/** A payment that this device has signed on TRON. Kept before it is sent, so that a reload loses none. */
export interface SentTron {
  /** Of the transaction: the hash of what was signed. */
  readonly id: string
  /** What the person asked for once: however often it is asked for again, one transaction comes of it. */
  readonly requestId: string
  readonly accountId: string
  readonly recipient: string
  /** Contract of the token; `null` for TRX. */
  readonly token: string | null
  /** In base units. */
  readonly amount: bigint
  /** What it may burn, in sun. */
  readonly feeAtMost: bigint
  /** Bytes of bandwidth. */
  readonly size: bigint
  readonly energy: bigint
  /** The signed bytes in hexadecimal digits: sent again as they are when nobody answered. */
  readonly raw: string
  /** Milliseconds since 1970 by the chain's clock: it is in no block whose predecessor is as late as this. */
  readonly expiration: number
  /** ID of the block that it names: it holds on that block's chain alone. Not there for what earlier versions signed. */
  readonly block?: string | undefined
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
  /** The local world that it belongs to; `null` on the public network, which never ends. */
  readonly worldId: string | null
  /**
   * `pending` until its block is final; `refused`: no node takes it, so it is offered no more; `failed`: it is in a final
   * block and has paid nobody; `expired`: as far as its server says, it is in no block and can’t be in one any more.
   */
  readonly status: 'pending' | 'refused' | 'confirmed' | 'failed' | 'expired'
  /** Whether a block has it, which the chain may still undo while it is pending. */
  readonly isInBlock: boolean
  /** What it has burned, in sun, once a block has it. */
  readonly fee: bigint | null
  /** How often in a row nodes have refused it. */
  readonly refusals: number
}

/** Whether it may still come into a block, or out of it. */
export function isUnsettledTron({ status }: Pick<SentTron, 'status'>): boolean {
  return status === 'pending' || status === 'refused'
}

/** Milliseconds for which one that counts as not sent is still looked for: its server may have been wrong. */
const longestDoubt = 86_400_000

/** Whether its server is still asked about it. */
export function isFollowedTron({ status, expiration }: SentTron, now: number): boolean {
  return isUnsettledTron({ status }) || (status === 'expired' && now < expiration + longestDoubt)
}

/** What payments on their way take of an account's means: its server doesn't know of them yet. */
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
