import { picklist } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** Currencies that sums can be shown in, by ISO 4217 code. */
export const pricingCurrencies = ['CNY', 'USD', 'EUR', 'MXN', 'TWD'] as const

export type PricingCurrency = (typeof pricingCurrencies)[number]

/** The currency that sums are shown in. Spec §9: CNY unless the person chooses another. */
export const pricingCurrencyAtom = storedAtom<PricingCurrency>('pricingCurrency:v1', picklist(pricingCurrencies), 'CNY')
