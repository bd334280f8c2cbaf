import { currencyCode } from '#api/primitives.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** The ISO 4217 code of the currency that sums are shown in. Spec §9: CNY unless the person chooses another. */
export const pricingCurrencyAtom = storedAtom('pricingCurrency:v1', currencyCode, 'CNY')
