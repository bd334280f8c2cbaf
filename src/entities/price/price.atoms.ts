import { currencyCode } from '#api/primitives.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** ISO 4217 code of the currency for displayed values. spec §9: CNY unless the user chooses another. */
export const pricingCurrencyAtom = storedAtom('pricingCurrency:v1', currencyCode, 'CNY')
