import { RateChanged } from '#src/features/exchange/shared/components/rate-changed.tsx'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import type { LossLevel } from '#src/features/exchange/swap/rules/loss.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { LossNotice } from './loss-notice.tsx'

interface OfferNoticesProps {
  readonly form: SwapForm
  readonly level: LossLevel
  readonly loss: bigint | undefined
  readonly typedLoss: string
  readonly onTypedLoss: (text: string) => void
}

/** What the user must know about the chosen offer before ordering. */
export function OfferNotices({ form, level, loss, typedLoss, onTypedLoss }: OfferNoticesProps) {
  const format = useFormat()
  const { agree, change, draft, from, isWithdrawn, to } = form
  const amountText = (amount: string) =>
    format.coinAmount(`${amount} ${(draft.side === 'from' ? to : from)?.symbol ?? ''}`)
  return (
    <>
      <LossNotice level={level} basisPoints={loss} typed={typedLoss} onTyped={onTypedLoss} />
      <RateChanged change={change} isWithdrawn={isWithdrawn} amountText={amountText} onAgree={agree} />
    </>
  )
}
