import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FiatForm, FiatReading } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useTradeText } from '#src/features/exchange/fiat/hooks/use-trade-text.ts'
import { AskingPartner } from '#src/features/exchange/shared/components/asking-partner.tsx'
import { OffersFrame } from '#src/features/exchange/shared/components/offers-frame.tsx'
import { UseLimit } from '#src/features/exchange/shared/components/use-limit.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { FiatOfferFacts } from './fiat-offer-facts.tsx'

/** Each partner's offer for a purchase or sale. */
export function FiatOffersCard({ form }: { readonly form: FiatForm }) {
  const tradeText = useTradeText(form)
  const { offers, chosen, offer, choosePartner, draft } = form
  return (
    <OffersFrame
      keepsRoom
      offers={offers}
      chosen={chosen}
      validUntil={offer?.validUntil}
      onChoose={choosePartner}
      amountText={({ fromAmount, toAmount }) =>
        draft.side === 'from' ? tradeText('to', toAmount) : tradeText('from', fromAmount)
      }
      renderFacts={(partner, marks) => <FiatOfferFacts offer={partner} form={form} {...marks} />}
      renderRefusal={({ reading }) => reading.kind !== 'offer' && <NoOffer reading={reading} form={form} />}
    />
  )
}

interface NoOfferProps {
  readonly reading: Exclude<FiatReading, { readonly kind: 'offer' }>
  readonly form: FiatForm
}

/** Why a partner makes no offer, and what would help. */
function NoOffer({ reading, form }: NoOfferProps): ReactNode {
  const { i18n } = useLingui()
  if (reading.kind === 'asked') return <AskingPartner />
  if (reading.kind === 'failed') return i18n._(apiErrorText(reading.error))
  const { reason, minimum, maximum } = reading
  switch (reason) {
    case 'below-minimum':
      return minimum === null ? (
        <Trans>The amount is too small.</Trans>
      ) : (
        <UseMoney form={form} amount={minimum} isLeast />
      )
    case 'above-maximum':
      return maximum === null ? <Trans>The amount is too large.</Trans> : <UseMoney form={form} amount={maximum} />
    case 'pair-unavailable':
      return <Trans>Not trading this coin right now.</Trans>
    case 'region-refused':
      return <Trans>Not available in your region.</Trans>
    case 'side-unavailable':
      return <Trans>Enter the other amount to get a quote.</Trans>
  }
}

interface UseMoneyProps {
  readonly form: FiatForm
  readonly amount: string
  readonly isLeast?: boolean
}

/** Puts a limit into the form. Limits are always in fiat. */
function UseMoney({ form: { currency, direction, edit }, amount, isLeast = false }: UseMoneyProps) {
  const format = useFormat()
  return (
    <UseLimit
      text={format.fiat(amount, currency ?? '')}
      isLeast={isLeast}
      onUse={() => {
        edit({ amount, side: direction === 'buy' ? 'from' : 'to' })
      }}
    />
  )
}
