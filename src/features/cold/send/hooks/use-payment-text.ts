import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { TransactionRequest } from '#src/entities/device-wallet/device-transaction.ts'
import { addedTokensAtom, type DeviceToken, deviceTokensOf } from '#src/entities/device-wallet/device-tokens.ts'
import { isSameToken, type Payment, readPayment } from '#src/features/cold/send/rules/payment.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'

interface PaymentReading {
  /** `undefined` for a call that isn't a payment. */
  readonly payment: Payment | undefined
  /** `undefined` if this device doesn't know the token. */
  readonly token: DeviceToken | undefined
  /** The amount or, for other calls, what the transaction is. */
  readonly text: string
}

/** Returns a function that describes what a transaction of this device sends. */
export function usePaymentText(): (request: TransactionRequest) => PaymentReading {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const added = useAtomValue(addedTokensAtom)
  return (request) => {
    const payment = readPayment(request)
    const token =
      payment && deviceTokensOf(payment.chainId, added).find(({ address }) => isSameToken(address, payment.token))
    const text =
      payment && token
        ? tokenText(payment.amount, token, { maximumFractionDigits: token.decimals })
        : t`Call of a contract`
    return { payment, token, text }
  }
}
