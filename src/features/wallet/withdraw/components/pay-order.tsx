import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaidOrderKind } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useCurrentWithdrawal } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { ordersPath } from '#src/features/wallet/withdraw/withdraw-links.ts'
import { orderPaymentQueryOptions } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { BeginFailure } from './begin-failure.tsx'

interface PayOrderProps {
  readonly number: string
  readonly kind: PaidOrderKind | null
}

/** Begins the payment of an order from the balance, then opens its review. */
export function PayOrder({ number, kind }: PayOrderProps) {
  const navigate = useNavigate()
  const { draft, payOrder } = useCurrentWithdrawal()
  const { data: request, error } = useQuery(orderPaymentQueryOptions(useUser().userId, number))
  useEffect(() => {
    if (request === undefined) return
    payOrder(request)
    void navigate(paths.withdrawReview, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- Once per request: the state it sets must not trigger it again.
  }, [request])
  if (!error) return <SkeletonRows />
  return (
    <>
      <BeginFailure error={error} draft={draft} />
      <ButtonLink to={ordersPath(kind)} variant="secondary" block>
        <Trans>All orders</Trans>
      </ButtonLink>
    </>
  )
}
