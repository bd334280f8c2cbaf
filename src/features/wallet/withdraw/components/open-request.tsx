import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useCurrentWithdrawal } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { ordersPath, withdrawalLink } from '#src/features/wallet/withdraw/withdraw-links.ts'
import { withdrawalRequestQueryOptions } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ClockIcon, SendIcon } from '#src/ui/icons.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface OpenRequestProps {
  readonly children: (request: WithdrawalRequest) => ReactNode
  /** A frame that depends on the request, which it receives once it's known. */
  readonly renderFrame?: (content: ReactNode, request?: WithdrawalRequest) => ReactNode
}

const bare: NonNullable<OpenRequestProps['renderFrame']> = (content) => content

/** Provides the withdrawal that is being verified, even after a reload or in another tab. Says so if there is none. */
export function OpenRequest({ children, renderFrame = bare }: OpenRequestProps) {
  const { requestId } = useCurrentWithdrawal()
  return requestId === null ? (
    renderFrame(<NoRequest />)
  ) : (
    <KnownRequest id={requestId} renderFrame={renderFrame}>
      {children}
    </KnownRequest>
  )
}

function KnownRequest({ id, children, renderFrame }: Required<OpenRequestProps> & { readonly id: string }) {
  const query = useQuery(withdrawalRequestQueryOptions(useUser().userId, id))
  const standing = query.data
  if (!standing) return renderFrame(<QueryState query={query} empty={null} />)
  switch (standing.kind) {
    case 'open':
      return renderFrame(children(standing.request), standing.request)
    case 'booked':
      return <Navigate to={withdrawalLink(id)} replace />
    case 'outdated':
      return renderFrame(<OutdatedRequest />)
  }
}

function OutdatedRequest() {
  const { orderNumber, orderKind } = useCurrentWithdrawal()
  const isOrder = orderNumber !== null
  return (
    <Card>
      <EmptyState
        icon={ClockIcon}
        title={<Trans>This timed out</Trans>}
        text={
          isOrder ? (
            <Trans>Nothing has left your balance. Open the order to pay it again.</Trans>
          ) : (
            <Trans>Nothing has left your balance. What you entered is saved: review it and continue.</Trans>
          )
        }
        action={
          <ButtonLink to={isOrder ? ordersPath(orderKind) : paths.withdraw}>
            {isOrder ? <Trans>All orders</Trans> : <Trans>Back to withdrawal</Trans>}
          </ButtonLink>
        }
      />
    </Card>
  )
}

function NoRequest() {
  return (
    <Card>
      <EmptyState
        icon={SendIcon}
        title={<Trans>No withdrawal to confirm</Trans>}
        text={<Trans>Enter a withdrawal first.</Trans>}
        action={
          <ButtonLink to={paths.withdraw}>
            <Trans>Withdraw</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
