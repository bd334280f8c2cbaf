import { Plural, Trans } from '@lingui/react/macro'
import { deskName } from '#api/exchange.ts'
import { OfferChips } from '#src/features/exchange/shared/components/offer-chips.tsx'
import type { PartnerOffer } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip } from '#src/ui/chip.tsx'

interface OfferFactsProps {
  readonly offer: PartnerOffer
  readonly isBest: boolean
  readonly isFastest: boolean
  /** Symbol of the coin that arrives. */
  readonly symbol: string
  /** Refunds are only explained for the chosen offer. */
  readonly isChosen: boolean
}

/** An offer's maximum cost, minimum payout and duration. */
export function OfferFacts({ offer, isBest, isFastest, symbol, isChosen }: OfferFactsProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Duration minutes={offer.minutes} />
      {offer.paidBy === 'route' && (
        <Chip>
          <Trans>From your connected wallet</Trans>
        </Chip>
      )}
      <OfferChips isBest={isBest} isFastest={isFastest} />
      <span className="basis-full">
        <NetworkFee offer={offer} symbol={symbol} /> <WorstCase offer={offer} symbol={symbol} />{' '}
        {isChosen && <Refunds offer={offer} />}
      </span>
    </span>
  )
}

function Duration({ minutes }: Pick<PartnerOffer, 'minutes'>) {
  if (minutes === null) return <Trans>5–40 minutes after you pay</Trans>
  const { from, to } = minutes
  if (from === to) {
    return <Plural value={to} one="Usually a minute after you pay" other="Usually # minutes after you pay" />
  }
  return (
    <Trans>
      Usually {from}–{to} minutes after you pay
    </Trans>
  )
}

type TermProps = Pick<OfferFactsProps, 'offer' | 'symbol'>

/** The fee for the payout's network. Our own desk takes nothing else; partners earn through their rate. */
function NetworkFee({ offer: { name, reading }, symbol }: TermProps) {
  const format = useFormat()
  if (reading.kind !== 'offer') return null
  const { networkFee } = reading.offer
  if (networkFee === null) return <Trans>Network fee included.</Trans>
  const fee = format.coinAmount(`${networkFee} ${symbol}`)
  return name === deskName ? (
    <Trans>Network fee of {fee} included. No Sevenport fee.</Trans>
  ) : (
    <Trans>Network fee of {fee} included.</Trans>
  )
}

function WorstCase({ offer: { reading }, symbol }: TermProps) {
  const format = useFormat()
  if (reading.kind !== 'offer') return null
  const { rateType, toAmount, minimumToAmount } = reading.offer
  const promised = minimumToAmount ?? (rateType === 'fixed' ? toAmount : null)
  const amount = format.coinAmount(`${promised ?? ''} ${symbol}`)
  return promised !== null ? <Trans>Worst case: {amount}.</Trans> : <Trans>No guaranteed minimum.</Trans>
}

function Refunds({ offer: { refunds, paidBy } }: Pick<OfferFactsProps, 'offer'>) {
  if (paidBy === 'route') return <Trans>If it can’t be made, your coins stay in your wallet or come back to it.</Trans>
  switch (refunds) {
    case 'automatic':
      return <Trans>Refunds go to your refund address automatically.</Trans>
    case 'by-support':
      return <Trans>Ask its support for a refund.</Trans>
    case null:
      return <Trans>Refunds depend on its terms.</Trans>
  }
}
