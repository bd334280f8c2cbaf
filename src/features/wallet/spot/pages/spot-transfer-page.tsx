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

/** Sends coins to another user: first the form, then, as a separate history entry, the review. */
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

/** Returns the form's initial values: those under review after a reload of the review. */
function entriesOf(draft: TransferDraft | undefined, amount: string): Omit<TransferEntries, 'coin'> {
  return { amount: draft?.amount ?? amount, email: draft?.email ?? '', note: draft?.note ?? '' }
}

/**
 * Returns a function with an id per transfer entered here. The same entries keep their id, so that a user who goes back
 * while a transfer is being sent and sends it again sends it only once.
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
