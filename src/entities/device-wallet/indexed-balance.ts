import { literal, object, parse, pipe, regex, string } from 'valibot'

/** What an index server says of an address, in the network's smallest unit. */
export interface IndexedBalance {
  /** In blocks. */
  readonly confirmed: bigint
  /** On its way: what arrives less what leaves, so it may be below zero. */
  readonly pending: bigint
  /** Tokens that the address has on the network beside its coin. */
  readonly tokens?: readonly IndexedToken[]
}

export interface IndexedToken {
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
}

/** Milliseconds. People should learn that a server is dead, not slow, while they still look at the row. */
const timeout = 6_000

/** Of Blockbook's `GET /api/v2/address`: the part that is relied on. One for another address is none. */
function answerFor(address: string) {
  return object({
    address: literal(address),
    balance: pipe(string(), regex(/^\d{1,30}$/)),
    unconfirmedBalance: pipe(string(), regex(/^-?\d{1,30}$/)),
  })
}

/**
 * What `address` has, by an index server with Blockbook's API at `url`. The server learns the address, and nothing else
 * of whoever asks.
 * @throws if the server can't be reached, or answers anything but the balance of this address.
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
