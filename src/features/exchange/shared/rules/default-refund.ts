import type { AddressBook } from '#src/entities/address-book/address-book.queries.ts'
import type { ExchangeAsset } from '#api/exchange.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'

interface KnownAddresses {
  /** Address of the wallet that was connected on this page. */
  readonly connected: string | null
  /** The user's deposit address, if the Sevenport wallet accepts the coin. */
  readonly deposit: string | undefined
  readonly entries: AddressBook['entries']
}

/** Returns the default refund address; undefined if it would be a guess, or if the network needs a memo. */
export function defaultRefund(
  { network, memo }: Pick<ExchangeAsset, 'network' | 'memo'>,
  { connected, deposit, entries }: KnownAddresses,
): string | undefined {
  if (memo !== null) return undefined
  if (connected !== null && chainIdOf(network) !== undefined) return connected
  if (deposit !== undefined) return deposit
  const [only, another] = entries.filter((entry) => entry.network === network)
  return another === undefined ? only?.address : undefined
}
