import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { OpenRequest } from '#src/features/wallet/withdraw/components/open-request.tsx'
import { PayOrder } from '#src/features/wallet/withdraw/components/pay-order.tsx'
import { WithdrawalReview } from '#src/features/wallet/withdraw/components/withdrawal-review.tsx'
import { useCurrentWithdrawal } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { orderKindIn, ordersPath } from '#src/features/wallet/withdraw/withdraw-links.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Reviews the entered withdrawal or, with an order in the page's address, its payment. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const { orderNumber, orderKind } = useCurrentWithdrawal()
  const order = query.get('order')
  const kind = order === null ? orderKind : orderKindIn(query)
  const isOrder = order !== null || orderNumber !== null
  return (
    <PageFrame title={t`Review and confirm`} backTo={isOrder ? ordersPath(kind) : paths.withdraw}>
      {order === null ? (
        <OpenRequest>{(request) => <WithdrawalReview key={request.id} request={request} />}</OpenRequest>
      ) : (
        <PayOrder number={order} kind={kind} />
      )}
    </PageFrame>
  )
}
