import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import type { ExchangeAsset } from '#api/exchange.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { addressBookQueryOptions } from '#src/entities/address-book/address-book.queries.ts'
import { ownAddressQueryOptions } from '#src/entities/deposit-address/own-address.queries.ts'
import { useSession } from '#src/entities/session/session.ts'
import { defaultRefund } from '#src/features/exchange/shared/rules/default-refund.ts'
import { useHeldCoin } from './use-held-coin.ts'

type RefundAsset = Pick<ExchangeAsset, 'id' | 'network' | 'memo'>

/** The address that the user took from the connected wallet on this visit. Reading it here needs no wallet code. */
export const connectedAddressAtom = atom<string | null>(null)

/**
 * Returns the default refund address.
 * @param asset The asset that would be refunded; undefined while no address is needed.
 */
export function useDefaultRefund(asset: RefundAsset | undefined): string | undefined {
  const userId = useSession()?.userId ?? ''
  const connected = useAtomValue(connectedAddressAtom)
  const { isKnown, deposit } = useOwnDeposit(userId, asset)
  const isWanted = userId !== '' && asset !== undefined
  const { data: book } = useQuery({ ...addressBookQueryOptions(userId), enabled: isWanted })
  // Don't change a prefilled address while the user is looking.
  if (asset === undefined || (connected === null && !isKnown)) return undefined
  return defaultRefund(asset, { connected, deposit, entries: book?.entries ?? [] })
}

/**
 * Returns the user's deposit address for an asset, undefined if the Sevenport wallet doesn't accept it, and whether
 * it's known.
 */
function useOwnDeposit(userId: string, asset: RefundAsset | undefined) {
  const coins = useSpotCoins()
  const isOpen = useHeldCoin(asset)?.deposit.state === 'open'
  const network = asset?.network ?? 'ethereum'
  const own = useQuery({
    ...ownAddressQueryOptions(userId, network),
    enabled: userId !== '' && isOpen,
  })
  const isKnown = coins.isSuccess && (!isOpen || own.isFetched)
  return { isKnown, deposit: isOpen ? own.data : undefined }
}
