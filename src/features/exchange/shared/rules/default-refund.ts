import type { AddressBook } from '#src/entities/address-book/address-book.queries.ts'
import type { ExchangeAsset } from '#api/exchange.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'

interface KnownAddresses {
  /** Of the wallet that was connected on this page. */
  readonly connected: string | null
  /** The person's own, where the Sevenport wallet takes the coin. */
  readonly deposit: string | undefined
  readonly entries: AddressBook['entries']
}

/**
 * Where coins come back to unless the person says otherwise; undefined where that would be a guess. Never where something
 * has to stand beside the address.
 */
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
