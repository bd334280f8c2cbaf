import { useLingui } from '@lingui/react/macro'
import type { FiatOrder } from '#api/fiat.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useTakeBackFiatPayment } from '#src/features/exchange/fiat/fiat.queries.ts'
import { canTakeBackPayment } from '#src/features/exchange/shared/rules/can-take-back-payment.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** For users who reported a payment too early: makes the order payable again. */
export function TakeBackFiatPayment({ order }: { readonly order: FiatOrder }) {
  const { t, i18n } = useLingui()
  const user = useSession()
  const sent = useSentPayment(order.number)
  const takeBack = useTakeBackFiatPayment()
  if (!user || !canTakeBackPayment(order, sent)) return null
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
        {order.direction === 'buy' ? t`I haven’t paid` : t`I haven’t sent the coins`}
      </Button>
    </>
  )
}
