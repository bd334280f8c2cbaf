import { Trans, useLingui } from '@lingui/react/macro'
import type { Posting } from '#api/operator-books.ts'
import { useAccountText } from '#src/features/console/books/hooks/use-account-text.ts'
import { useBookAmount } from '#src/features/console/books/hooks/use-book-amount.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { EndlessList, type EndlessSource } from '#src/ui/endless-list.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Postings, each with the resulting balance and the other side. */
export function PostingList({ source }: { readonly source: EndlessSource<Posting> }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={source}
      label={t`Postings`}
      itemKey={({ id }) => id}
      empty={<EmptyState title={<Trans>No postings</Trans>} />}
    >
      {(posting) => <PostingRow posting={posting} />}
    </EndlessList>
  )
}

/** Kinds and references stay as in the books, untranslated: auditors look for those. */
function PostingRow({
  posting: { at, kind, reference, amount, balance: exactBalance, counterparts },
}: {
  readonly posting: Posting
}) {
  const accountText = useAccountText()
  const amountText = useBookAmount()
  const balance = amountText(exactBalance)
  const format = useFormat()
  return (
    <li className="grid gap-1 border-line px-4 py-3 not-last:border-b md:grid-cols-[11rem_minmax(0,1fr)_14rem] md:gap-5">
      <p className="text-caption text-ink-muted tabular-nums">
        {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
        <span className="block font-medium text-ink">{kind}</span>
      </p>
      <div className="min-w-0 text-caption">
        {reference !== null && <p className="break-all text-ink-muted">{reference}</p>}
        {counterparts.map(({ id, account, memberId, amount: other }) => (
          <p key={id} className="break-words">
            {accountText(account)}
            {memberId !== null && ` · ${memberId}`}{' '}
            <span className="text-ink-muted tabular-nums">{amountText(other)}</span>
          </p>
        ))}
      </div>
      <p className="text-end tabular-nums">
        <span className="block font-semibold break-all">{amountText(amount)}</span>
        <span className="block text-caption break-all text-ink-muted">
          <Trans>Balance {balance}</Trans>
        </span>
      </p>
    </li>
  )
}
