import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { AskingPartner } from '#src/features/exchange/shared/components/asking-partner.tsx'
import { OffersFrame } from '#src/features/exchange/shared/components/offers-frame.tsx'
import { UseLimit } from '#src/features/exchange/shared/components/use-limit.tsx'
import type { SwapReading } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { OfferFacts } from './offer-facts.tsx'

/** Each partner's offer for a swap. */
export function OffersCard({ form }: { readonly form: SwapForm }) {
  const format = useFormat()
  const { offers, chosen, offer, choosePartner, from, to, draft } = form
  return (
    <OffersFrame
      offers={offers}
      chosen={chosen}
      validUntil={offer?.validUntil}
      onChoose={choosePartner}
      amountText={({ fromAmount, toAmount }) =>
        format.coinAmount(
          draft.side === 'from' ? `${toAmount} ${to?.symbol ?? ''}` : `${fromAmount} ${from?.symbol ?? ''}`,
        )
      }
      renderFacts={(partner, marks) => (
        <OfferFacts offer={partner} {...marks} symbol={to?.symbol ?? ''} isChosen={partner === chosen} />
      )}
      renderRefusal={({ reading }) => reading.kind !== 'offer' && <NoOffer reading={reading} form={form} />}
    />
  )
}

const noLimits = { minimum: null, maximum: null }

interface NoOfferProps {
  readonly reading: Exclude<SwapReading, { readonly kind: 'offer' }>
  readonly form: SwapForm
}

/** Why a partner makes no offer, and what would help. */
function NoOffer({ reading, form }: NoOfferProps): ReactNode {
  const { i18n } = useLingui()
  if (reading.kind === 'asked') return <AskingPartner />
  if (reading.kind === 'failed') return i18n._(apiErrorText(reading.error))
  const { reason } = reading
  // The merchant has set the amount, so no other can be offered.
  const { minimum, maximum } = form.isForMerchant ? noLimits : reading
  switch (reason) {
    case 'below-minimum':
      return minimum === null ? (
        <Trans>The amount is too small.</Trans>
      ) : (
        <UseAmount form={form} amount={minimum} isLeast />
      )
    case 'above-maximum':
      return maximum === null ? <Trans>The amount is too large.</Trans> : <UseAmount form={form} amount={maximum} />
    case 'pair-unavailable':
      return <Trans>Not offering this pair right now.</Trans>
    case 'region-refused':
      return <Trans>Not available in your region.</Trans>
    case 'side-unavailable':
      return form.isForMerchant ? (
        <Trans>Not offering this pair right now.</Trans>
      ) : (
        <Trans>Enter the amount you pay to get a quote.</Trans>
      )
    case 'rate-type-unavailable':
      return <Trans>Doesn’t offer this kind of rate for this pair.</Trans>
    case 'depegged':
      return <Trans>One of the coins has lost its peg. Paid orders wait until they can be paid out or refunded.</Trans>
    case 'paused':
      return <Trans>Paused. Paid orders are still paid out or refunded.</Trans>
    case 'under-review':
      return <Trans>Paused for an audit. Paid orders are still paid out or refunded.</Trans>
    case 'out-of-stock':
      return <Trans>Out of stock right now. Paid orders are still paid out or refunded.</Trans>
  }
}

interface UseAmountProps {
  readonly form: SwapForm
  readonly amount: string
  readonly isLeast?: boolean
}

function UseAmount({ form: { from, edit }, amount, isLeast = false }: UseAmountProps) {
  const format = useFormat()
  return (
    <UseLimit
      text={format.coinAmount(`${amount} ${from?.symbol ?? ''}`)}
      isLeast={isLeast}
      onUse={() => {
        edit({ amount, side: 'from' })
      }}
    />
  )
}
