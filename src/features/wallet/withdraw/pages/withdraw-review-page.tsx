import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { OpenRequest } from '#src/features/wallet/withdraw/components/open-request.tsx'
import { WithdrawalReview } from '#src/features/wallet/withdraw/components/withdrawal-review.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Review and confirm`} backTo={paths.withdraw}>
      <OpenRequest>{(request) => <WithdrawalReview key={request.id} request={request} />}</OpenRequest>
    </PageFrame>
  )
}
