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

/** Milliseconds after the last keystroke before partners are asked. */
const typingPause = 400

/** State and logic of the swap form. Every change is kept for the next visit. */
export function useSwapForm(assets: Assets) {
  return useFormOf(assets, useSwapDraft())
}

type Entries = ReturnType<typeof useSwapDraft> & {
  /** A merchant's link sets the payout's amount and address. */
  readonly isForMerchant?: boolean
}

/** The same for entries stored elsewhere. */
export function useFormOf(assets: Assets, { draft: kept, step, edit, finish, isForMerchant = false }: Entries) {
  const { from, to } = pairOf(assets, kept)
  // Not until there is an amount that could be refunded.
  const usual = useDefaultRefund(kept.refund === null && kept.amount !== '' ? from : undefined)
  const draft = { ...kept, refund: kept.refund ?? { ...nowhere, address: usual ?? '' } }
  const amount = decimalToUnits(draft.amount, coinDecimals)
  const units = amount.ok && amount.units > 0n ? amount.units : undefined
  const wanted = wantedOf(from, to, { ...draft, isForMerchant }, units)
  const settled = useSettled(wanted, typingPause)
  // No offers for unfinished input while the user is typing.
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
    /** No partner swaps this pair. */
    isUnserved,
    offers: wanted === undefined ? [] : offers,
    chosen,
    offer,
    /** The connected wallet makes the chosen swap: nothing is paid by hand, and nothing needs a refund. */
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
  /** There is an amount to ask the partners about. */
  readonly isAsked: boolean
}

/**
 * Returns the names of the partners that swap a pair. Includes routes only once the code has loaded that knows whether
 * this build can make them.
 */
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

/** Parses the entered addresses, once the code for it has loaded. */
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

/** Returns the chosen pair, or the page's default. */
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
  // A merchant's link can be paid with the same coin.
  if (from.id === to.id && !isForMerchant) return undefined
  return { from: from.id, to: to.id, amount: coinAmountText(units), side, rateType }
}

function readingOf(query: ReturnType<typeof useQuotes>[number] | undefined): SwapReading {
  const { data, error } = query ?? {}
  if (data === undefined) return error ? { kind: 'failed', error } : { kind: 'asked' }
  return data.offer === null ? { ...data, kind: 'none' } : { kind: 'offer', offer: data.offer }
}
