import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/config/paths.ts'
import { useFoundAccounts } from '#src/features/console/people/people.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** As the contract has it. */
const minimumLength = 3

/** Finds the account that something exact belongs to. */
export function AccountSearch() {
  const [query, setQuery] = useState('')
  const [sent, setSent] = useState<string>()
  const [isLate, setIsLate] = useState(false)
  const entered = query.trim()
  const isShort = entered.length < minimumLength
  return (
    <>
      <Card>
        <form
          role="search"
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault()
            setIsLate(true)
            setSent(isShort ? undefined : entered)
          }}
        >
          <InputField
            label={<Trans>Account</Trans>}
            value={query}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={isLate && isShort ? <Trans>Enter it in full.</Trans> : undefined}
            hint={
              <Trans>
                Email, member ID, user ID, deposit address, withdrawal ID, order number or transaction hash, in full.
                The audit log records every search.
              </Trans>
            }
            onChange={(event) => {
              setQuery(event.target.value)
            }}
          />
          <Button type="submit" variant="secondary">
            <Trans>Search</Trans>
          </Button>
        </form>
      </Card>
      {sent !== undefined && <FoundAccounts key={sent} query={sent} />}
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

function accountLink(id: string): string {
  return `${paths.operatorAccounts}?${new URLSearchParams({ id }).toString()}`
}
