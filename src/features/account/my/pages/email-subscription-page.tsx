import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { SubscriptionForm } from '#src/features/account/my/components/subscription-form.tsx'
import { SubscriptionLink } from '#src/features/account/my/components/subscription-link.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Also the target of the links in our emails: `?confirm=TOKEN` and `?unsubscribe=TOKEN`. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const confirm = search.get('confirm')
  const unsubscribe = search.get('unsubscribe')
  return (
    <PageFrame title={t`Email updates`} backTo={paths.my}>
      {confirm !== null ? (
        <SubscriptionLink key={confirm} action="confirm" token={confirm} />
      ) : unsubscribe !== null ? (
        <SubscriptionLink key={unsubscribe} action="unsubscribe" token={unsubscribe} />
      ) : (
        <SubscriptionForm />
      )}
    </PageFrame>
  )
}
