import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Token } from '#deployments/deployment.ts'
import { type AmountProblem, readAmount } from '#src/features/mining/shared/rules/amount-field.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface AmountField {
  readonly text: string
  readonly setText: (text: string) => void
  /** In the token's smallest unit; `undefined` while the input is invalid. */
  readonly amount: bigint | undefined
  /** What is wrong and how to fix it. */
  readonly error: string | undefined
}

/** State of an amount field that takes at most `maximum`. */
export function useAmountField(token: Token, maximum: bigint): AmountField {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const [text, setText] = useState('')
  const { amount, problem } = readAmount(text, token.decimals, maximum)
  const { symbol, decimals } = token
  const most = tokenText(maximum, token, { maximumFractionDigits: decimals })
  const errors: Record<AmountProblem, string> = {
    'not-a-number': t`Enter a number`,
    'too-fine': t`${symbol} allows up to ${decimals} decimal places`,
    zero: t`Enter an amount above zero`,
    'above-maximum': t`Enter ${most} or less`,
  }
  return { text, setText, amount, error: problem && errors[problem] }
}
