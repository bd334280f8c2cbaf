import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MerchantApplication, OwnMerchant } from '#api/merchants.ts'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { ApplicationForm } from '#src/features/grow/merchants/components/application-form.tsx'
import { ApplicationStatus } from '#src/features/grow/merchants/components/application-status.tsx'
import { BrandCard } from '#src/features/grow/merchants/components/brand-card.tsx'
import { LocalCodeHint } from '#src/features/grow/merchants/components/local-code-hint.tsx'
import { OwnMerchantCard } from '#src/features/grow/merchants/components/own-merchant-card.tsx'
import { ownMerchantQueryOptions } from '#src/features/grow/merchants/merchant.queries.ts'
import { Card } from '#src/ui/card.tsx'
import { BankIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** The user's merchant account, their application's state, or the application form. */
export function Component() {
  const { t } = useLingui()
  const { userId } = useUser()
  const query = useQuery(ownMerchantQueryOptions(userId))
  return (
    <PageFrame title={t`Merchant`} backTo={paths.my}>
      {query.data === undefined ? <QueryState query={query} empty={null} /> : <Own userId={userId} {...query.data} />}
    </PageFrame>
  )
}

interface OwnProps {
  readonly userId: string
  readonly merchant: OwnMerchant | null
  readonly application: MerchantApplication | null
}

function Own({ userId, merchant, application }: OwnProps) {
  const status = application !== null && <ApplicationStatus userId={userId} application={application} />
  if (merchant !== null) {
    return (
      <>
        <OwnMerchantCard merchant={merchant} />
        {merchant.state === 'active' && <BrandCard userId={userId} />}
        {status}
      </>
    )
  }
  const isOver = application === null || application.state === 'rejected' || application.state === 'withdrawn'
  return (
    <>
      {status}
      {isOver && (
        <>
          <PageIntro icon={BankIcon} title={<Trans>Become a merchant</Trans>}>
            <Trans>Bring people to Sevenport with your own code. You need a merchant to recommend you.</Trans>
          </PageIntro>
          <LocalCodeHint />
          <Card>
            <ApplicationForm key={application?.id ?? ''} userId={userId} />
          </Card>
        </>
      )}
    </>
  )
}
