import { useLingui } from '@lingui/react/macro'
import { useTokenText } from '#src/lib/use-token-text.ts'
import type { CallAmount } from '#src/entities/device-wallet/describe-call.ts'

/** Returns a formatter for amounts; those of an unknown token are in its smallest unit, without a name. */
export function useAmountText(): (amount: CallAmount) => string {
  const { t } = useLingui()
  const tokenText = useTokenText()
  return ({ coin, token, amount }) => {
    if (coin) return tokenText(amount, coin)
    const units = amount.toString()
    const contract = token === null ? '' : `${token.slice(0, 6)}…${token.slice(-4)}`
    return t`${units} units of token ${contract}`
  }
}
