import { Trans, useLingui } from '@lingui/react/macro'
import type { ExchangeOrder } from '#api/exchange.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useTakeBackPayment } from '#src/features/exchange/swap/order.queries.ts'
import { canTakeBackPayment } from '#src/features/exchange/shared/rules/can-take-back-payment.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface TakeBackPaymentProps {
  readonly order: ExchangeOrder
}

/** For users who reported a payment too early: makes the order payable again. */
export function TakeBackPayment({ order }: TakeBackPaymentProps) {
  const { i18n } = useLingui()
  const user = useSession()
  const sent = useSentPayment(order.number)
  const takeBack = useTakeBackPayment()
  if (!user || order.isForMerchant || !canTakeBackPayment(order, sent)) return null
  return (
    <>
      {takeBack.error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(takeBack.error))}
        </Notice>
      )}
      <Button
        variant="secondary"
        block
        loading={takeBack.isPending}
        onClick={() => {
          takeBack.mutate(order.number)
        }}
      >
        <Trans>I haven’t paid</Trans>
      </Button>
    </>
  )
}
