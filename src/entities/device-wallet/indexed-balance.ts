import { literal, object, parse, pipe, regex, string } from 'valibot'

/** An address's balance according to an index server, in the network's smallest unit. */
export interface IndexedBalance {
  /** Confirmed amount. */
  readonly confirmed: bigint
  /** Pending incoming minus outgoing amount, so it may be negative. */
  readonly pending: bigint
  /** Tokens that the address has besides the network's coin. */
  readonly tokens?: readonly IndexedToken[]
}

export interface IndexedToken {
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
}

/** Milliseconds. Users should learn that a server is down while they still look at the row. */
const timeout = 6_000

/** The part of Blockbook's `GET /api/v2/address` that is used. An answer for another address is invalid. */
function answerFor(address: string) {
  return object({
    address: literal(address),
    balance: pipe(string(), regex(/^\d{1,30}$/)),
    unconfirmedBalance: pipe(string(), regex(/^-?\d{1,30}$/)),
  })
}

/**
 * Reads the balance of `address` from an index server with Blockbook's API at `url`. The server learns the address and
 * nothing else about the user.
 * @throws if the server can't be reached or answers anything but the balance of this address.
 */
export async function readIndexedBalance(url: string, address: string, signal?: AbortSignal): Promise<IndexedBalance> {
  const limit = AbortSignal.timeout(timeout)
  const response = await fetch(
    `${url.replace(/\/$/, '')}/api/v2/address/${encodeURIComponent(address)}?details=basic`,
    {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    },
  )
  if (!response.ok) throw new Error(`The index server answered with status ${response.status}`)
  const { balance, unconfirmedBalance } = parse(answerFor(address), await response.json())
  return { confirmed: BigInt(balance), pending: BigInt(unconfirmedBalance) }
}
