import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import type { AnyFlowDescription } from './flow-description.ts'
import { ReadingState } from './reading-state.tsx'
import { ProgressFooter, TransactionProgress } from './transaction-progress.tsx'
import { ReviewFooter, TransactionReview } from './transaction-review.tsx'
import { useDescription } from './transactions-context.ts'
import { useTransactionView } from './use-transaction-view.ts'

/** Every transaction goes through this sheet: review, progress, result. */
export function TransactionSheet() {
  const { intent, close } = useTransactionView()
  const reading = useDescription(intent)
  const { data: description } = reading
  const tokenText = useTokenText()
  useCloseElsewhere(close)
  const Subject = description?.Subject
  return (
    <Sheet
      open={intent !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
      title={intent && (description?.describe(intent.params, tokenText).title ?? <Trans>Transaction</Trans>)}
      description={intent && Subject && <Subject params={intent.params} />}
      footer={description && <SheetFooter description={description} />}
    >
      {description ? <SheetContent description={description} /> : <ReadingState reading={reading} />}
    </Sheet>
  )
}

/** Closes the sheet when the page or account that opened it changes. A transaction in progress continues in the bar. */
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

interface SheetPartProps {
  readonly description: AnyFlowDescription
}

/** The content of the sheet: the review, then the progress. */
export function SheetContent({ description }: SheetPartProps) {
  const { view, flow } = useTransactionView()
  if (flow) return <TransactionProgress flow={flow} description={description} />
  if (view?.step === 'review') return <TransactionReview intent={view.intent} description={description} />
  return (
    <p role="status" className="py-8 text-center text-ink-muted">
      <Trans>Preparing transaction…</Trans>
    </p>
  )
}

/** The sheet's next action: to the wallet, into the background, to the next transaction. */
export function SheetFooter({ description }: SheetPartProps) {
  const { view, flow } = useTransactionView()
  if (flow) return <ProgressFooter flow={flow} description={description} />
  return (
    view?.step === 'review' && (
      <ReviewFooter intent={view.intent} description={description} acceptsUnknown={view.acceptsUnknown === true} />
    )
  )
}
