import type { ExchangeAsset, ExchangePartner } from '#api/exchange.ts'
import { type Assets, findAsset, useQuotes, type Wanted } from '#src/features/exchange/swap/exchange.queries.ts'
import { useAgreedOffer } from '#src/features/exchange/shared/hooks/use-agreed-offer.ts'
import { useDefaultRefund } from '#src/features/exchange/shared/hooks/use-default-refund.ts'
import { useSettled } from '#src/features/exchange/shared/hooks/use-settled.ts'
import { rankOffers } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import { nowhere } from '#src/features/exchange/shared/rules/trade-asset.ts'
import type { PartnerOffer, SwapReading } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { type SwapDraft, useSwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import type { RecipientReading } from '#src/entities/recipient/recipient.ts'
import { useRecipientRules } from '#src/entities/recipient/use-recipient-rules.ts'
import { coinAmountText, coinDecimals } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { useRouteRules } from './use-route-rules.ts'

/** Milliseconds after the last key until partners are asked. */
const typingPause = 400

/** What the form for a swap holds and means. Every change is kept for the next visit. */
export function useSwapForm(assets: Assets) {
  return useFormOf(assets, useSwapDraft())
}

type Entries = ReturnType<typeof useSwapDraft> & {
  /** A merchant's link says what arrives, and where. */
  readonly isForMerchant?: boolean
}

/** The same of entries that are kept elsewhere. */
export function useFormOf(assets: Assets, { draft: kept, step, edit, finish, isForMerchant = false }: Entries) {
  const { from, to } = pairOf(assets, kept)
  // Not before there is something to come back.
  const usual = useDefaultRefund(kept.refund === null && kept.amount !== '' ? from : undefined)
  const draft = { ...kept, refund: kept.refund ?? { ...nowhere, address: usual ?? '' } }
  const amount = decimalToUnits(draft.amount, coinDecimals)
  const units = amount.ok && amount.units > 0n ? amount.units : undefined
  const wanted = wantedOf(from, to, { ...draft, isForMerchant }, units)
  const settled = useSettled(wanted, typingPause)
  // While a person types nothing is offered for what they have not finished.
  const asked = JSON.stringify(wanted) === JSON.stringify(settled) ? settled : undefined
  const partnerOf = (name: string): ExchangePartner =>
    assets.partners.find((known) => known.name === name) ?? {
      name,
      title: name,
      paidBy: 'transfer',
      refunds: null,
      minutes: null,
    }
  const { partners, isUnserved } = usePartners({ from, to, partnerOf, isAsked: draft.amount !== '' })
  const quotes = useQuotes(partners, asked)
  const offers = rankOffers(
    partners.map((name, index): PartnerOffer => ({ ...partnerOf(name), reading: readingOf(quotes[index]) })),
  )
  const { chosen, offer, change, isWithdrawn, choosePartner, agree } = useAgreedOffer(offers, asked)
  const recipients = useRecipients(to, from, draft)
  return {
    draft,
    step,
    isForMerchant,
    from,
    to,
    /** Nobody swaps the two coins into each other. */
    isUnserved,
    offers: wanted === undefined ? [] : offers,
    chosen,
    offer,
    /** The chosen swap is made by the connected wallet: nothing is paid by hand, and nothing has to come back. */
    isRoute: chosen?.paidBy === 'route',
    change,
    isWithdrawn,
    amountProblem: amount.ok || amount.problem === 'empty' ? undefined : amount.problem,
    ...recipients,
    edit: (changes: Partial<SwapDraft>) => {
      edit({ from: from?.id ?? null, to: to?.id ?? null, ...changes })
    },
    choosePartner,
    agree,
    finish,
  }
}

export type SwapForm = ReturnType<typeof useSwapForm>

interface PartnersQuestion {
  readonly from: ExchangeAsset | undefined
  readonly to: ExchangeAsset | undefined
  readonly partnerOf: (name: string) => ExchangePartner
  /** There is an amount to ask them about. */
  readonly isAsked: boolean
}

/** By name, who swaps a pair. Those by a route only once the code is here that tells whether this build could make it. */
function usePartners({ from, to, partnerOf, isAsked }: PartnersQuestion) {
  const rules = useRouteRules(isAsked)
  if (from === undefined || to === undefined) return { partners: [], isUnserved: false }
  const both = from.from.filter((name) => to.to.includes(name)).map(partnerOf)
  const partners = both.filter((partner) =>
    rules ? rules.canSwapAt(partner, from.id, to.id) : partner.paidBy === 'transfer',
  )
  const isKnown = rules !== undefined || both.length === partners.length
  return { partners: partners.map(({ name }) => name), isUnserved: isKnown && partners.length === 0 }
}

/** What was entered as addresses, as far as the code that reads them is here. */
function useRecipients(
  to: ExchangeAsset | undefined,
  from: ExchangeAsset | undefined,
  { payout, refund }: Record<'payout' | 'refund', SwapDraft['payout']>,
) {
  const rules = useRecipientRules(payout.address !== '' || refund.address !== '')
  const read = (asset: ExchangeAsset | undefined, text: string): RecipientReading =>
    (asset && rules?.readRecipient(asset.network, text)) ?? {}
  return { payout: read(to, payout.address), refund: read(from, refund.address) }
}

/** What was chosen, or the pair that the page begins with. */
function pairOf(assets: Assets, draft: Pick<SwapDraft, 'from' | 'to'>) {
  return {
    from: findAsset(assets, draft.from) ?? findByName(assets, 'ETH', 'ethereum'),
    to: findAsset(assets, draft.to) ?? findByName(assets, 'USDT', 'bsc'),
  }
}

function findByName(assets: Assets, symbol: string, network: string): ExchangeAsset | undefined {
  return assets.assets.find((asset) => asset.symbol === symbol && asset.network === network)
}

function wantedOf(
  from: ExchangeAsset | undefined,
  to: ExchangeAsset | undefined,
  { side, rateType, isForMerchant }: Pick<SwapDraft, 'side' | 'rateType'> & { readonly isForMerchant: boolean },
  units: bigint | undefined,
): Wanted | undefined {
  if (from === undefined || to === undefined || units === undefined) return undefined
  // A merchant's link can be paid with the coin itself.
  if (from.id === to.id && !isForMerchant) return undefined
  return { from: from.id, to: to.id, amount: coinAmountText(units), side, rateType }
}

function readingOf(query: ReturnType<typeof useQuotes>[number] | undefined): SwapReading {
  const { data, error } = query ?? {}
  if (data === undefined) return error ? { kind: 'failed', error } : { kind: 'asked' }
  return data.offer === null ? { ...data, kind: 'none' } : { kind: 'offer', offer: data.offer }
}
