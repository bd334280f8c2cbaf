import { useEffect, useState } from 'react'
import type { Offered, OfferOf } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import { isWithdrawn, rateChange } from '#src/features/exchange/shared/rules/rate-change.ts'

/** Milliseconds for which a late partner can still change the preselected offer. */
const patience = 3_000

interface Agreement<Offer> {
  /** The request, as text. */
  readonly wish: string
  readonly offer: Offer
}

/**
 * Returns the offer that an order would use: the chosen partner's, otherwise the best. Once the partners have answered
 * it's fixed, and the user must agree to any later change (spec §4).
 */
export function useAgreedOffer<Partner extends Offered>(offers: readonly Partner[], wanted: object | undefined) {
  type Offer = OfferOf<Partner>
  const wish = wanted && JSON.stringify(wanted)
  const [chosenPartner, setChosenPartner] = useState<string>()
  const [agreement, setAgreement] = useState<Agreement<Offer>>()
  const agreed = agreement?.wish === wish ? agreement?.offer : undefined
  const partner = agreed?.partner ?? chosenPartner
  const chosen = offers.find(({ name }) => name === partner) ?? offers[0]
  const offer: Offer | undefined = chosen?.reading.kind === 'offer' ? chosen.reading.offer : undefined
  const isComplete = offers.every(({ reading }) => reading.kind !== 'asked')

  const isOpen = wish !== undefined && offer !== undefined && agreed === undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(
      () => {
        setAgreement({ wish, offer })
      },
      isComplete ? 0 : patience,
    )
    return () => {
      clearTimeout(timer)
    }
  }, [isOpen, isComplete, wish, offer])

  const agreeTo = (taken: Offer | undefined) => {
    if (wish !== undefined && taken !== undefined) setAgreement({ wish, offer: taken })
  }
  return {
    chosen,
    offer,
    /** How the offer has changed since it was agreed to. */
    change: offer && rateChange(agreed, offer),
    /** Its partner no longer offers the pair. */
    isWithdrawn: isWithdrawn(agreed, chosen?.reading),
    choosePartner: (name: string) => {
      setChosenPartner(name)
      const reading = offers.find((candidate) => candidate.name === name)?.reading
      agreeTo(reading?.kind === 'offer' ? reading.offer : undefined)
    },
    /** Agrees to the current offer. */
    agree: () => {
      agreeTo(offer)
    },
  }
}
