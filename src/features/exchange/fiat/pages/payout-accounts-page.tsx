import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { PayoutAccountList } from '#src/features/exchange/fiat/components/payout-account-list.tsx'
import { usePayoutAccounts } from '#src/features/exchange/fiat/payout-account.queries.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** Loads on a tap: most users only come to look. */
const AddAccountSheet = lazy(async () => ({
  default: (await loadPiece(async () => import('#src/features/exchange/fiat/components/add-account-sheet.tsx')))
    .AddAccountSheet,
}))

export function Component() {
  const { t } = useLingui()
  const { userId } = useUser()
  const accounts = usePayoutAccounts(userId)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <PageFrame
      title={t`Payout accounts`}
      backTo={paths.sell}
      footer={
        <Button
          size="large"
          block
          icon={PlusIcon}
          onClick={() => {
            setIsAdding(true)
          }}
        >
          <Trans>Add payout account</Trans>
        </Button>
      }
    >
      <p className="text-caption text-ink-muted">
        <Trans>
          This is where you get paid when you sell. We store accounts encrypted and share one only with the partner that
          pays you.
        </Trans>
      </p>
      {accounts.data ? (
        <PayoutAccountList userId={userId} accounts={accounts.data} />
      ) : (
        <QueryState query={accounts} empty={null} />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddAccountSheet
            userId={userId}
            kinds={['pix', 'india-bank', 'upi']}
            onAdd={() => undefined}
            onClose={() => {
              setIsAdding(false)
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}
