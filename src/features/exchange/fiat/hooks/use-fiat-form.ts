import type { FiatCoinView, FiatDirection, FiatPartnerView, FiatRuleView } from '#api/fiat.ts'
import type { RecipientReading } from '#src/entities/recipient/recipient.ts'
import { useRecipientRules } from '#src/entities/recipient/use-recipient-rules.ts'
import { useSession } from '#src/entities/session/session.ts'
import { type FiatDraft, useFiatDraft } from '#src/features/exchange/fiat/fiat-draft.atoms.ts'
import { type FiatQuoteAnswer, useFiatQuotes, type WantedTrade } from '#src/features/exchange/fiat/fiat.queries.ts'
import { usePayoutAccounts } from '#src/features/exchange/fiat/payout-account.queries.ts'
import {
  coinsOf,
  currenciesOf,
  type FiatOptions,
  type MethodOption,
  methodsOf,
  ruleOf,
} from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { type FiatTrade, quoteSide, tradeOf } from '#src/features/exchange/fiat/rules/fiat-trade.ts'
import { chosenAccount } from '#src/features/exchange/fiat/rules/payout-account-choice.ts'
import { usualAmount } from '#src/features/exchange/fiat/rules/usual-amount.ts'
import { useAgreedOffer } from '#src/features/exchange/shared/hooks/use-agreed-offer.ts'
import { useDefaultRefund } from '#src/features/exchange/shared/hooks/use-default-refund.ts'
import { useSettled } from '#src/features/exchange/shared/hooks/use-settled.ts'
import { type OfferReading, rankOffers } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { currencyDecimals } from '#src/lib/format.ts'
import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** Milliseconds after the last keystroke before partners are asked. */
const typingPause = 400

/** The state of a partner's fiat offer. */
export type FiatReading = OfferReading<FiatTrade, Extract<FiatQuoteAnswer, { offer: null }>>

/** A partner with its offer and its documented terms for this payment method. */
export interface FiatPartnerOffer extends FiatPartnerView {
  readonly rule: FiatRuleView | undefined
  readonly minutes: FiatRuleView['minutes'] | null
  readonly reading: FiatReading
}

interface FiatFormProps {
  readonly direction: FiatDirection
  readonly options: FiatOptions
  readonly country: string
}

/** State and logic of the purchase and sale form. Every change is kept for the next visit. */
export function useFiatForm(props: FiatFormProps) {
  const { direction } = props
  const { draft: kept, edit } = useFiatDraft(direction)
  const choice = chosenOf(props, kept)
  const { amountText, amount, decimals, wanted } = readWish(props, choice, kept)
  const settled = useSettled(wanted, typingPause)
  // No offers for unfinished input while the user is typing.
  const asked = JSON.stringify(wanted) === JSON.stringify(settled) ? settled : undefined
  const offers = useFiatOffers(props, choice, asked)
  const agreed = useAgreedOffer(offers, asked)
  const { address, recipient } = useTradeAddress(choice.coin, kept.address)
  const needsAccount = direction === 'sell' && agreed.chosen?.shares.includes('bank-account') === true
  const userId = useSession()?.userId ?? null
  const { data: accounts = [] } = usePayoutAccounts(needsAccount ? userId : null)
  const payoutAccountId = chosenAccount(accounts, choice.method?.method, kept.payoutAccountId)?.id ?? null
  return {
    ...props,
    ...choice,
    draft: { ...kept, amount: amountText, address, payoutAccountId },
    offers: wanted === undefined ? [] : offers,
    ...agreed,
    amountProblem: amount.ok || amount.problem === 'empty' ? undefined : amount.problem,
    amountDecimals: decimals,
    recipient,
    /** The partner doesn't ask for a payout account on its own page, so the user must choose one here. */
    needsAccount,
    edit,
  }
}

/** Returns the request to the partners; undefined without a valid amount. */
function readWish({ direction, country }: FiatFormProps, { currency, coin, method }: Choice, kept: FiatDraft) {
  const amountText = kept.amount ?? usualAmount(direction, currency ?? '')
  const side = quoteSide(direction, kept.side)
  const decimals = side === 'fiat' && currency !== undefined ? currencyDecimals(currency) : coinDecimals
  const amount = decimalToUnits(amountText, decimals)
  const isWhole = currency !== undefined && coin !== undefined && method !== undefined
  const wanted: WantedTrade | undefined =
    isWhole && amount.ok && amount.units > 0n
      ? {
          direction,
          country,
          currency,
          asset: coin.id,
          method: method.method,
          amount: unitsToDecimal(amount.units, decimals),
          side,
        }
      : undefined
  return { amountText, amount, decimals, wanted }
}

/** Returns the partners of the chosen payment method with their offers, best first. */
function useFiatOffers(
  { direction, options, country }: FiatFormProps,
  { currency = '', method }: Choice,
  asked: WantedTrade | undefined,
): readonly FiatPartnerOffer[] {
  const partners = method?.partners ?? []
  const quotes = useFiatQuotes(partners, asked)
  const place = method && { direction, country, currency, method: method.method }
  return rankOffers(
    partners.map((name, index): FiatPartnerOffer => {
      const rule = place && ruleOf(options, { ...place, partner: name })
      return { ...partnerOf(options, name), rule, minutes: rule?.minutes ?? null, reading: readingOf(quotes[index]) }
    }),
  )
}

/** Returns where the coins go or return to: the entered address or, until then, the user's default. */
function useTradeAddress(coin: FiatCoinView | undefined, entered: string | null) {
  const place = coin && { id: coin.id, network: coin.network, memo: null }
  const usual = useDefaultRefund(entered === null ? place : undefined)
  const address = entered ?? usual ?? ''
  const rules = useRecipientRules(address !== '')
  const recipient: RecipientReading = (place && rules?.readRecipient(place.network, address)) ?? {}
  return { address, recipient }
}

export type FiatForm = ReturnType<typeof useFiatForm>

interface Choice {
  readonly currency: string | undefined
  readonly coin: FiatCoinView | undefined
  readonly methods: readonly MethodOption[]
  readonly method: MethodOption | undefined
}

/** Returns the user's choices, or the page's defaults. */
function chosenOf({ direction, options, country }: FiatFormProps, kept: FiatDraft): Choice {
  const place = { direction, country }
  const currencies = currenciesOf(options, place)
  const currency = currencies.find((code) => code === kept.currency) ?? currencies[0]
  const coins = coinsOf(options, place)
  const coin =
    coins.find(({ id }) => id === kept.asset) ??
    coins.find(({ symbol, network }) => symbol === 'USDT' && network === 'bsc') ??
    coins.find(({ symbol }) => symbol === 'USDT') ??
    coins[0]
  const methods: readonly MethodOption[] =
    currency === undefined || coin === undefined ? [] : methodsOf(options, { ...place, currency, coin })
  const method = methods.find((option) => option.method === kept.method) ?? methods[0]
  return { currency, coin, methods, method }
}

function partnerOf(options: FiatOptions, name: string): FiatPartnerView {
  return (
    options.partners.find((partner) => partner.name === name) ?? {
      name,
      title: name,
      checkout: 'hosted',
      shares: [],
      asksFor: [],
    }
  )
}

function readingOf(query: ReturnType<typeof useFiatQuotes>[number] | undefined): FiatReading {
  const { data, error } = query ?? {}
  if (data === undefined) return error ? { kind: 'failed', error } : { kind: 'asked' }
  return data.offer === null ? { ...data, kind: 'none' } : { kind: 'offer', offer: tradeOf(data.offer) }
}
