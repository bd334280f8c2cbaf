import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { DepositDetails } from '#src/features/wallet/deposit/components/deposit-details.tsx'
import { useDeposit } from '#src/features/wallet/deposit/deposit.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <PageFrame title={t`Deposit details`} backTo={paths.depositHistory}>
      {id ? <KnownDeposit id={id} /> : <WhichDeposit />}
    </PageFrame>
  )
}

function WhichDeposit() {
  return (
    <IncompleteLink listPath={paths.depositHistory} listName={<Trans>All deposits</Trans>}>
      <Trans>Choose a deposit from your history.</Trans>
    </IncompleteLink>
  )
}

function KnownDeposit({ id }: { readonly id: string }) {
  const { i18n } = useLingui()
  const { data: deposit, error, isFetching, refetch } = useDeposit(id)
  return (
    <>
      {deposit ? (
        <DepositDetails deposit={deposit} />
      ) : (
        <Card padding="none">
          {error ? (
            <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <SkeletonRows count={5} />
          )}
        </Card>
      )}
      <ButtonLink to={paths.depositHistory} variant="ghost" block>
        <Trans>All deposits</Trans>
      </ButtonLink>
    </>
  )
}
