import { useSearchParams } from 'react-router-dom'
import { trx, type TronCoin, tronCoins } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'

interface TronTarget {
  readonly coin: TronCoin
  /** Whom the page's link names, if that is an address of the network. */
  readonly recipient: string | undefined
}

/** The coin on TRON that the page's query names, TRX without one, and whom it pays; `undefined` for an unknown coin. */
export function useTronTarget(): TronTarget | undefined {
  const [query] = useSearchParams()
  const named = query.get('coin') ?? trx.symbol
  const coin = tronCoins.find(({ symbol }) => symbol === named)
  return coin && { coin, recipient: readRecipient('tron', query.get('to') ?? '').address }
}
