import { useSearchParams } from 'react-router-dom'
import { trx, type TronCoin, tronCoins } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'

interface TronTarget {
  readonly coin: TronCoin
  /** The recipient in the page's link, if it's an address of the network. */
  readonly recipient: string | undefined
}

/** Returns the TRON coin in the page's query, TRX by default, and the recipient; `undefined` for an unknown coin. */
export function useTronTarget(): TronTarget | undefined {
  const [query] = useSearchParams()
  const named = query.get('coin') ?? trx.symbol
  const coin = tronCoins.find(({ symbol }) => symbol === named)
  return coin && { coin, recipient: readRecipient('tron', query.get('to') ?? '').address }
}
