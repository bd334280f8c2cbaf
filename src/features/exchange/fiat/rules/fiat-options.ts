import type {
  FiatCoinView,
  FiatDirection,
  FiatPartnerView,
  FiatRuleView,
  PaymentMethod,
  Verification,
} from '#api/fiat.ts'

/** What can be bought and sold for fiat, and through whom. */
export interface FiatOptions {
  readonly partners: readonly FiatPartnerView[]
  readonly coins: readonly FiatCoinView[]
  readonly rules: readonly FiatRuleView[]
}

interface Place {
  readonly direction: FiatDirection
  readonly country: string
}

/** A payment method, merged over all partners that support it. */
export interface MethodOption {
  readonly method: PaymentMethod
  readonly partners: readonly string[]
  readonly minutes: { readonly from: number; readonly to: number }
  /** The lowest verification that any of them requires. */
  readonly verification: Verification
}

/** Free and instant methods first. */
const usualOrder: readonly PaymentMethod[] = ['pix', 'upi', 'bank-transfer', 'card']

const verifications: readonly Verification[] = ['none', 'basic', 'documents']

function rulesOf({ rules }: FiatOptions, { direction, country }: Place): readonly FiatRuleView[] {
  return rules.filter((rule) => rule.direction === direction && rule.country === country)
}

/** Returns the currencies that can be paid in, or paid out to, a country. */
export function currenciesOf(options: FiatOptions, place: Place): readonly string[] {
  return [...new Set(rulesOf(options, place).map(({ currency }) => currency))]
}

/** Returns the coins that at least one partner trades in a country. */
export function coinsOf(options: FiatOptions, place: Place): readonly FiatCoinView[] {
  const partners = new Set(rulesOf(options, place).map(({ partner }) => partner))
  return options.coins.filter((coin) => coin[place.direction].some((name) => partners.has(name)))
}

/** Returns the methods to pay for a coin or be paid, in the order that users in our partners' countries prefer. */
export function methodsOf(
  options: FiatOptions,
  { currency, coin, ...place }: Place & { readonly currency: string; readonly coin: FiatCoinView },
): readonly MethodOption[] {
  const fitting = rulesOf(options, place).filter(
    (rule) => rule.currency === currency && coin[place.direction].includes(rule.partner),
  )
  return [...new Set(fitting.map(({ method }) => method))]
    .map((method): MethodOption => {
      const rules = fitting.filter((rule) => rule.method === method)
      return {
        method,
        partners: [...new Set(rules.map(({ partner }) => partner))],
        minutes: {
          from: Math.min(...rules.map(({ minutes }) => minutes.from)),
          to: Math.max(...rules.map(({ minutes }) => minutes.to)),
        },
        verification: verifications.find((level) => rules.some((rule) => rule.verification === level)) ?? 'documents',
      }
    })
    .toSorted((one, other) => usualOrder.indexOf(one.method) - usualOrder.indexOf(other.method))
}

/** Returns a partner's rule for one payment method. */
export function ruleOf(
  options: FiatOptions,
  wanted: Place & { readonly currency: string; readonly method: PaymentMethod; readonly partner: string },
): FiatRuleView | undefined {
  return rulesOf(options, wanted).find(
    ({ currency, method, partner }) =>
      currency === wanted.currency && method === wanted.method && partner === wanted.partner,
  )
}
