import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { InternalTransferForm } from '#src/features/wallet/spot/components/internal-transfer-form.tsx'
import { TransferReview } from '#src/features/wallet/spot/components/transfer-review.tsx'
import { TransferStart } from '#src/features/wallet/spot/components/transfer-start.tsx'
import {
  type CheckedTransfer,
  parseTransferDraft,
  type TransferDraft,
  type TransferEntries,
} from '#src/features/wallet/spot/rules/transfer-entries.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Coins go to another person: first the entries, then, one step further in the history, the check of all of it. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const [query, setQuery] = useSearchParams()
  const { userId } = useUser()
  const draft = parseTransferDraft(state, userId)
  const [entries, setEntries] = useState(() => entriesOf(draft, query.get('amount') ?? ''))
  const idOf = useTransferId(draft)

  if (draft) {
    return (
      <PageFrame title={t`Review transfer`} backTo={paths.spotTransfer}>
        <TransferReview draft={draft} />
      </PageFrame>
    )
  }
  return (
    <PageFrame title={t`Internal transfer`} backTo={paths.spotWallet}>
      <TransferStart>
        {(coins, balances, used) => (
          <InternalTransferForm
            coins={coins}
            balances={balances}
            used={used}
            entries={{ ...entries, coin: query.get('coin') ?? undefined }}
            onEntriesChange={({ coin, ...rest }) => {
              setEntries(rest)
              if (coin !== undefined && coin !== query.get('coin')) setQuery({ coin }, { replace: true })
            }}
            onReview={(transfer) => {
              const reviewed: TransferDraft = { userId, id: idOf(transfer), ...transfer }
              void navigate(`${paths.spotTransfer}?coin=${transfer.coin}`, { state: { transfer: reviewed } })
            }}
          />
        )}
      </TransferStart>
    </PageFrame>
  )
}

/** What stands in the fields at first: after a reload of the check, what is checked there. */
function entriesOf(draft: TransferDraft | undefined, amount: string): Omit<TransferEntries, 'coin'> {
  return { amount: draft?.amount ?? amount, email: draft?.email ?? '', note: draft?.note ?? '' }
}

/**
 * An id for each transfer that is thought up here. The same entries keep theirs: somebody who steps back while their
 * transfer is on its way, and sends it again, has sent it once.
 */
function useTransferId(draft: TransferDraft | undefined) {
  const [ids] = useState(() => new Map(draft && [[keyOf(draft), draft.id]]))
  return (transfer: CheckedTransfer): string => {
    const id = ids.get(keyOf(transfer)) ?? crypto.randomUUID()
    ids.set(keyOf(transfer), id)
    return id
  }
}

function keyOf({ coin, amount, email, note }: CheckedTransfer): string {
  return JSON.stringify([coin, amount, email, note])
}
