import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { findAccounts } from '#api/operator-accounts.ts'
import { AccountDesk } from '#src/features/console/people/components/account-desk.tsx'
import { AccountSearch } from '#src/features/console/people/components/account-search.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'

/** The account search, or one account with `?id=`. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <OperatorFrame title={id === null ? t`Accounts` : t`Account`} call={findAccounts}>
      {id === null ? <AccountSearch /> : <AccountDesk key={id} id={id} />}
    </OperatorFrame>
  )
}
