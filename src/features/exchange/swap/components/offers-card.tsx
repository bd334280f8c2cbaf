import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { fastestOffer, type OfferReading, type PartnerOffer } from '#src/features/exchange/swap/rules/ranked-offers.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** What each partner offers, side by side as it arrives. */
export function OffersCard({ form }: { readonly form: SwapForm }) {
  const name = useId()
  const { offers, chosen, choosePartner } = form
  const best = offers.find(({ reading }) => reading.kind === 'offer')
  const fastest = fastestOffer(offers)
  return (
    <Card padding="none">
      <fieldset>
        <legend className="px-4 pt-4 pb-1 font-semibold">
          <Trans>Offers</Trans>
        </legend>
        {offers.map((offer) =>
          offer.reading.kind === 'offer' ? (
            <RadioRow
              key={offer.name}
              name={name}
              label={<OfferTitle offer={offer} form={form} />}
              description={
                <OfferFacts
                  offer={offer}
                  isBest={offer === best && offers.length > 1}
                  isFastest={offer === fastest}
                  symbol={form.to?.symbol ?? ''}
                  isChosen={offer === chosen}
                />
              }
              checked={offer === chosen}
              onSelect={() => {
                choosePartner(offer.name)
              }}
            />
          ) : (
            <div key={offer.name} className="border-line px-4 py-3 not-last:border-b">
              <p className="font-medium">{offer.title}</p>
              <div className="text-caption text-ink-muted">
                <NoOffer reading={offer.reading} form={form} />
              </div>
            </div>
          ),
        )}
      </fieldset>
    </Card>
  )
}

interface OfferTitleProps {
  readonly offer: PartnerOffer
  readonly form: SwapForm
}

function OfferTitle({ offer: { title, reading }, form: { from, to, draft } }: OfferTitleProps) {
  const format = useFormat()
  if (reading.kind !== 'offer') return title
  const { fromAmount, toAmount } = reading.offer
  const text = draft.side === 'from' ? `${toAmount} ${to?.symbol ?? ''}` : `${fromAmount} ${from?.symbol ?? ''}`
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span>{title}</span>
      <span className="tabular-nums">{format.coinAmount(text)}</span>
    </span>
  )
}

interface OfferFactsProps {
  readonly offer: PartnerOffer
  readonly isBest: boolean
  readonly isFastest: boolean
  /** Of what arrives. */
  readonly symbol: string
  /** What it means to choose it is said of the chosen one. */
  readonly isChosen: boolean
}

function OfferFacts({ offer, isBest, isFastest, symbol, isChosen }: OfferFactsProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Duration minutes={offer.minutes} />
      {offer.paidBy === 'route' && (
        <Chip>
          <Trans>From your connected wallet</Trans>
        </Chip>
      )}
      {(isBest || isFastest) && (
        <span className="flex gap-1">
          {isBest && (
            <Chip tone="success">
              <Trans>Best rate</Trans>
            </Chip>
          )}
          {isFastest && (
            <Chip>
              <Trans>Fastest</Trans>
            </Chip>
          )}
        </span>
      )}
      {isChosen && (
        <span className="basis-full">
          <WorstCase offer={offer} symbol={symbol} /> <Refunds offer={offer} />
        </span>
      )}
    </span>
  )
}

function Duration({ minutes }: Pick<PartnerOffer, 'minutes'>) {
  if (minutes === null) return <Trans>5–40 minutes after your payment</Trans>
  const { from, to } = minutes
  if (from === to) {
    return <Plural value={to} one="Usually a minute after your payment" other="Usually # minutes after your payment" />
  }
  return (
    <Trans>
      Usually {from}–{to} minutes after your payment
    </Trans>
  )
}

function WorstCase({ offer: { reading }, symbol }: { readonly offer: PartnerOffer; readonly symbol: string }) {
  const format = useFormat()
  if (reading.kind !== 'offer') return null
  const { rateType, toAmount, minimumToAmount } = reading.offer
  const promised = minimumToAmount ?? (rateType === 'fixed' ? toAmount : null)
  const amount = format.coinAmount(`${promised ?? ''} ${symbol}`)
  return promised !== null ? <Trans>Worst case: {amount}.</Trans> : <Trans>Worst case: no minimum is promised.</Trans>
}

function Refunds({ offer: { refunds, paidBy } }: { readonly offer: PartnerOffer }) {
  if (paidBy === 'route') return <Trans>If it can’t be made, your coins stay in your wallet or come back to it.</Trans>
  switch (refunds) {
    case 'automatic':
      return <Trans>Refunds go to your refund address automatically.</Trans>
    case 'by-support':
      return <Trans>Refunds are made by its support, on request.</Trans>
    case null:
      return <Trans>Refunds follow its terms.</Trans>
  }
}

/** Milliseconds after which a partner that has not answered is called slow. */
const slowAfter = 4_000

function Asking() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true)
    }, slowAfter)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner size={14} immediate />
      {isSlow ? <Trans>Slow to answer. You don’t have to wait for it.</Trans> : <Trans>Asking …</Trans>}
    </span>
  )
}

interface NoOfferProps {
  readonly reading: Exclude<OfferReading, { readonly kind: 'offer' }>
  readonly form: SwapForm
}

/** Why a partner offers nothing, with what would help. */
function NoOffer({ reading, form }: NoOfferProps): ReactNode {
  const { i18n } = useLingui()
  if (reading.kind === 'asked') return <Asking />
  if (reading.kind === 'failed') return i18n._(apiErrorText(reading.error))
  const { reason, minimum, maximum } = reading
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
      return <Trans>Doesn’t exchange this pair right now.</Trans>
    case 'region-refused':
      return <Trans>Not available where you are.</Trans>
    case 'side-unavailable':
      return <Trans>Only quotes by the amount you pay.</Trans>
    case 'depegged':
      return (
        <Trans>
          One of the coins has lost its peg. Orders already paid wait until they can be paid out or refunded.
        </Trans>
      )
    case 'paused':
      return <Trans>Paused. Orders already paid are paid out or refunded.</Trans>
    case 'under-review':
      return <Trans>Paused for an audit of the books. Orders already paid are paid out or refunded.</Trans>
    case 'out-of-stock':
      return <Trans>Out of stock right now. Orders already paid are paid out or refunded.</Trans>
  }
}

interface UseAmountProps {
  readonly form: SwapForm
  readonly amount: string
  readonly isLeast?: boolean
}

function UseAmount({ form: { from, edit }, amount, isLeast = false }: UseAmountProps) {
  const format = useFormat()
  const text = format.coinAmount(`${amount} ${from?.symbol ?? ''}`)
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => {
        edit({ amount, side: 'from' })
      }}
    >
      {isLeast ? <Trans>Use the minimum, {text}</Trans> : <Trans>Use the maximum, {text}</Trans>}
    </Button>
  )
}
