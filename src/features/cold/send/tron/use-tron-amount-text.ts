import type { SentTron } from '#src/entities/device-wallet/tron/sent-tron.ts'
import { trx, tronCoins } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'

/** Returns a function that formats a payment's amount with its coin. */
export function useTronAmountText(): (payment: Pick<SentTron, 'amount' | 'token'>) => string {
  const tokenText = useTokenText()
  return ({ amount, token }) => {
    const coin = tronCoins.find((candidate) => candidate.token === token) ?? trx
    return tokenText(amount, coin, { maximumFractionDigits: coin.decimals })
  }
}
