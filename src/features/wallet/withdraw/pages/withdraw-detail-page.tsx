import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { WithdrawalDetails } from '#src/features/wallet/withdraw/components/withdrawal-details.tsx'
import { useCurrentWithdrawal } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { useWithdrawal } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <PageFrame title={t`Withdrawal details`} backTo={paths.withdrawHistory}>
      {id ? <KnownWithdrawal id={id} /> : <WhichWithdrawal />}
    </PageFrame>
  )
}

function WhichWithdrawal() {
  return (
    <IncompleteLink listPath={paths.withdrawHistory} listName={<Trans>All withdrawals</Trans>}>
      <Trans>Choose a withdrawal from your history.</Trans>
    </IncompleteLink>
  )
}

function KnownWithdrawal({ id }: { readonly id: string }) {
  const withdrawal = useWithdrawal(id)
  useFinishCurrent(withdrawal.data?.id)
  return (
    <>
      {withdrawal.data ? (
        <WithdrawalDetails withdrawal={withdrawal.data} />
      ) : (
        <QueryState
          query={withdrawal}
          empty={
            <EmptyState
              title={<Trans>Withdrawal not found</Trans>}
              text={<Trans>The link may be outdated or belong to another account.</Trans>}
            />
          }
        />
      )}
      <ButtonLink to={paths.withdrawHistory} variant="ghost" block>
        <Trans>All withdrawals</Trans>
      </ButtonLink>
    </>
  )
}

/** A booked withdrawal is no longer the one being prepared. */
function useFinishCurrent(bookedId: string | undefined): void {
  const { requestId, finish } = useCurrentWithdrawal()
  const isBooked = bookedId !== undefined && bookedId === requestId
  useEffect(() => {
    if (isBooked) finish()
  })
}
