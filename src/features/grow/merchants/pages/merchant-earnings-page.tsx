import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { EarningsSums } from '#src/features/grow/merchants/components/earnings-sums.tsx'
import { MerchantDayRow } from '#src/features/grow/merchants/components/merchant-day-row.tsx'
import { StatementList } from '#src/features/grow/merchants/components/statement-list.tsx'
import { merchantEarningsQueryOptions, useMerchantDays } from '#src/features/grow/merchants/merchant.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { BankIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** A merchant's earnings: sums, monthly statements, and days. */
export function Component() {
  const { t } = useLingui()
  const { userId } = useUser()
  const query = useQuery(merchantEarningsQueryOptions(userId))
  return (
    <PageFrame title={t`Merchant earnings`} backTo={paths.merchant}>
      {query.data === undefined ? (
        <QueryState query={query} empty={null} />
      ) : query.data === null ? (
        <EmptyState
          icon={BankIcon}
          title={<Trans>You’re not a merchant</Trans>}
          text={<Trans>Merchants get a share of the fees from people they bring.</Trans>}
          action={
            <ButtonLink to={paths.merchant}>
              <Trans>Become a merchant</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <EarningsSums earnings={query.data} />
          <StatementList months={query.data.statements} />
          <Days userId={userId} />
        </>
      )}
    </PageFrame>
  )
}

function Days({ userId }: { readonly userId: string }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useMerchantDays(userId)}
      label={t`Days, newest first`}
      itemKey={({ day }) => day}
      empty={
        <EmptyState
          icon={BankIcon}
          title={<Trans>Nothing earned yet</Trans>}
          text={<Trans>Your share appears here once people who registered with your code pay fees.</Trans>}
        />
      }
    >
      {(day) => <MerchantDayRow day={day} />}
    </EndlessList>
  )
}
