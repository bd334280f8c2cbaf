import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { FreezeByLink } from '#src/features/wallet/withdraw/components/freeze-by-link.tsx'
import { FreezeLogIn } from '#src/features/wallet/withdraw/components/freeze-log-in.tsx'
import { FreezeStanding } from '#src/features/wallet/withdraw/components/freeze-standing.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The target of an email's “this wasn’t me” link, and the page to end a freeze. */
export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const userId = useLoggedInUserId()
  const token = query.get('token')
  return (
    <PageFrame title={t`Freeze withdrawals`} backTo={paths.withdrawableCoins}>
      {token !== null ? <FreezeByLink token={token} /> : userId === null ? <FreezeLogIn /> : <FreezeStanding />}
    </PageFrame>
  )
}
