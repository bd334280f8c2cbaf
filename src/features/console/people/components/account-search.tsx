import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFoundAccounts } from '#src/features/console/people/people.queries.ts'
import { SearchForm } from '#src/features/console/shared/components/search-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { accountLink } from './account-link.ts'
import { ResetsUnderWay } from './resets-under-way.tsx'

/** Finds an account by an exact match. */
export function AccountSearch() {
  const [sent, setSent] = useState<string>()
  return (
    <>
      <Card>
        <SearchForm
          label={<Trans>Account</Trans>}
          hint={
            <Trans>
              Email, member ID, user ID, deposit address, withdrawal ID, order number or transaction hash, in full. The
              audit log records every search.
            </Trans>
          }
          missing={<Trans>Enter it in full.</Trans>}
          minimumLength={3}
          maximumLength={254}
          onSearch={setSent}
        />
      </Card>
      {sent !== undefined && <FoundAccounts key={sent} query={sent} />}
      <ResetsUnderWay />
    </>
  )
}

function FoundAccounts({ query }: { readonly query: string }) {
  const { t } = useLingui()
  const found = useFoundAccounts(query)
  if (found.data === undefined || found.data.length === 0) {
    const nobody = (
      <EmptyState
        title={<Trans>Nobody found</Trans>}
        text={<Trans>Check every character: only an exact match is found.</Trans>}
      />
    )
    return found.data === undefined ? <QueryState query={found} empty={nobody} /> : <Card>{nobody}</Card>
  }
  return (
    <Card padding="none">
      <List label={t`Accounts found`}>
        {found.data.map(({ id, memberId }) => (
          <ListRow
            key={id}
            title={memberId}
            description={<Trans>Opening it is recorded in the audit log.</Trans>}
            to={accountLink(id)}
          />
        ))}
      </List>
    </Card>
  )
}
