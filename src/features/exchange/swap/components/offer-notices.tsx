import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import type { LossLevel } from '#src/features/exchange/swap/rules/loss.ts'
import { LossNotice } from './loss-notice.tsx'
import { RateChanged } from './rate-changed.tsx'

interface OfferNoticesProps {
  readonly form: SwapForm
  readonly level: LossLevel
  readonly loss: bigint | undefined
  readonly typedLoss: string
  readonly onTypedLoss: (text: string) => void
}

/** What has to be known of the chosen offer before an order is made of it. */
export function OfferNotices({ form, level, loss, typedLoss, onTypedLoss }: OfferNoticesProps) {
  return (
    <>
      <LossNotice level={level} basisPoints={loss} typed={typedLoss} onTyped={onTypedLoss} />
      <RateChanged form={form} />
    </>
  )
}
