import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useCurrentWithdrawal } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { orderPaymentQueryOptions } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { BeginFailure } from './begin-failure.tsx'

/** Begins the payment of an order from the balance, and goes on to its review. */
export function PayOrder({ number }: { readonly number: string }) {
  const navigate = useNavigate()
  const { draft, payOrder } = useCurrentWithdrawal()
  const { data: request, error } = useQuery(orderPaymentQueryOptions(useUser().userId, number))
  useEffect(() => {
    if (request === undefined) return
    payOrder(request)
    void navigate(paths.withdrawReview, { replace: true })
    // Once for each request: what is kept because of it must not keep it again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [request])
  if (!error) return <SkeletonRows />
  return (
    <>
      <BeginFailure error={error} draft={draft} />
      <ButtonLink to={paths.exchangeHistory} variant="secondary" block>
        <Trans>All orders</Trans>
      </ButtonLink>
    </>
  )
}
