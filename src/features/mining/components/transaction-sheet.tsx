import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import { findMiningPool, type MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useTransactionText } from '#src/features/mining/hooks/use-transaction-text.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { PoolName } from './pool-name.tsx'
import { ProgressFooter, TransactionProgress } from './transaction-progress.tsx'
import { ReviewFooter, TransactionReview } from './transaction-review.tsx'

/** Every transaction passes through this sheet: what it will do, then where it stands, then how it ended. */
export function TransactionSheet() {
  const { view, flow, close } = useTransactionView()
  const transactionText = useTransactionText()
  useCloseElsewhere(close)
  const intent = flow ?? (view && 'intent' in view ? view.intent : undefined)
  const pool = intent && findMiningPool(intent.params.pool)
  return (
    <Sheet
      open={pool !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      title={intent && transactionText(intent).title}
      description={pool && <PoolName pool={pool} />}
      footer={pool && <Footer pool={pool} />}
    >
      {pool && <Content pool={pool} />}
    </Sheet>
  )
}

/** The sheet belongs to the page and the account that it was opened for. A transaction under way goes on in the bar. */
function useCloseElsewhere(close: () => void): void {
  const { pathname } = useLocation()
  const { address } = useWallet()
  const place = `${pathname} ${address ?? ''}`
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    close()
  }, [place, close])
}

interface ContentProps {
  readonly pool: MiningPool
}

function Content({ pool }: ContentProps) {
  const { view, flow } = useTransactionView()
  if (flow) return <TransactionProgress flow={flow} pool={pool} />
  return view?.step === 'review' ? <Review intent={view.intent} pool={pool} /> : <Preparing />
}

function Footer({ pool }: ContentProps) {
  const { view, flow } = useTransactionView()
  if (flow) return <ProgressFooter flow={flow} pool={pool} />
  return (
    view?.step === 'review' && (
      <ReviewFooter intent={view.intent} pool={pool} acceptsUnknownLoss={view.acceptsUnknownLoss === true} />
    )
  )
}

function Preparing() {
  return (
    <p role="status" className="py-8 text-center text-ink-muted">
      <Trans>Preparing the transaction …</Trans>
    </p>
  )
}

function Review({ intent, pool }: { readonly intent: Intent; readonly pool: MiningPool }) {
  const { address } = useWallet()
  const { data: snapshot, error, isFetching, refetch } = usePool(pool, address)
  const errorMessage = useChainErrorMessage()
  if (!snapshot?.account) {
    if (!error) return <Skeleton className="h-64 rounded-control" />
    const { title, advice } = errorMessage(chainErrorCode(error))
    return <ErrorState title={title} text={advice} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TransactionReview intent={intent} snapshot={snapshot} account={snapshot.account} />
}
