import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { houseAccount, type HouseAccount } from '#api/operator-books.ts'
import {
  type HouseAccountDay,
  useHousePostings,
  usePersonAccounts,
  usePersonPostings,
  useTrialBalance,
} from '#src/features/console/books/books.queries.ts'
import { useAccountText } from '#src/features/console/books/hooks/use-account-text.ts'
import { useBookAmount } from '#src/features/console/books/hooks/use-book-amount.ts'
import { SearchForm } from '#src/features/console/shared/components/search-form.tsx'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { PostingList } from './posting-list.tsx'

/** Explains a customer account's balance by its postings. */
export function PersonPostings() {
  const [sent, setSent] = useState<string>()
  return (
    <>
      <Card>
        <SearchForm
          label={<Trans>Person</Trans>}
          hint={<Trans>Member ID, email or user ID. The audit log records every search.</Trans>}
          missing={<Trans>Enter a person.</Trans>}
          maximumLength={254}
          onSearch={setSent}
        />
      </Card>
      {sent !== undefined && <AccountsOf key={sent} person={sent} />}
    </>
  )
}

function AccountsOf({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const amountText = useBookAmount()
  const accountText = useAccountText()
  const query = usePersonAccounts(person)
  const [chosen, setChosen] = useState<string>()
  if (query.data === undefined) {
    return <QueryState query={query} empty={<EmptyState title={<Trans>Nobody found</Trans>} />} />
  }
  const { memberId, userId, accounts } = query.data
  const account = accounts.find(({ id }) => id === chosen)
  if (account !== undefined) {
    return (
      <>
        <Card
          title={`${account.coin} · ${accountText(account.name)}`}
          aside={
            <Button
              variant="secondary"
              onClick={() => {
                setChosen(undefined)
              }}
            >
              <Trans>Other accounts</Trans>
            </Button>
          }
        >
          <p className="text-lead font-semibold break-all tabular-nums">{amountText(account.balance)}</p>
        </Card>
        <PersonPostingList account={account.id} />
      </>
    )
  }
  return (
    <Card padding="none" title={memberId ?? <Trans>Deleted account {userId}</Trans>}>
      {accounts.length === 0 ? (
        <EmptyState title={<Trans>No entries for this person</Trans>} />
      ) : (
        <List label={t`Accounts`}>
          {accounts.map(({ id, coin, name, balance }) => (
            <ListRow
              key={id}
              title={coin}
              description={accountText(name)}
              value={<span className="break-all tabular-nums">{amountText(balance)}</span>}
              onClick={() => {
                setChosen(id)
              }}
            />
          ))}
        </List>
      )}
    </Card>
  )
}

function PersonPostingList({ account }: { readonly account: string }) {
  return <PostingList source={usePersonPostings(account)} />
}

/** The postings to a house account on one day. */
export function HousePostings() {
  const { t } = useLingui()
  const accountText = useAccountText()
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  const coins = useTrialBalance(undefined).data?.coins.map(({ coin }) => coin)
  const [account, setAccount] = useState<HouseAccount>('fees')
  const [coin, setCoin] = useState<string>()
  const [day, setDay] = useState(today)
  const shown = coin ?? coins?.[0]
  return (
    <>
      <Card>
        <div className="grid gap-3 md:grid-cols-3">
          <SelectField<HouseAccount>
            label={t`Account`}
            placeholder={account}
            options={houseAccount.options.map((value) => ({ value, label: accountText(value) }))}
            value={account}
            onValueChange={setAccount}
          />
          <SelectField<string>
            label={t`Coin`}
            placeholder={t`Choose a coin`}
            options={coins?.map((value) => ({ value, label: value }))}
            value={shown}
            onValueChange={setCoin}
          />
          <DateField label={t`Day (UTC)`} value={day} last={today} onValueChange={setDay} />
        </div>
      </Card>
      {shown !== undefined && (
        <HousePostingList key={`${account} ${shown} ${day}`} of={{ account, coin: shown, day }} />
      )}
    </>
  )
}

function HousePostingList({ of }: { readonly of: HouseAccountDay }) {
  return <PostingList source={useHousePostings(of)} />
}
