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

/** The address that a person took from their connected wallet on this visit. Nothing of the wallet's code tells it. */
export const connectedAddressAtom = atom<string | null>(null)

/**
 * Where coins come back to unless the person says otherwise.
 * @param asset What would come back; undefined as long as nobody needs to know.
 */
export function useDefaultRefund(asset: RefundAsset | undefined): string | undefined {
  const userId = useSession()?.userId ?? ''
  const connected = useAtomValue(connectedAddressAtom)
  const { isKnown, deposit } = useOwnDeposit(userId, asset)
  const isWanted = userId !== '' && asset !== undefined
  const { data: book } = useQuery({ ...addressBookQueryOptions(userId), enabled: isWanted })
  // What is filled in does not change under a person's eyes.
  if (asset === undefined || (connected === null && !isKnown)) return undefined
  return defaultRefund(asset, { connected, deposit, entries: book?.entries ?? [] })
}

/** The person's deposit address for an asset, undefined where the Sevenport wallet does not take it; and whether that is known. */
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
