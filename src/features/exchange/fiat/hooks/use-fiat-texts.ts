import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { FiatDirection, FiatPartnerView, PaymentMethod, Verification } from '#api/fiat.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns the names of the payment methods. */
export function useMethodText(): Readonly<Record<PaymentMethod, string>> {
  const { t } = useLingui()
  return { pix: t`Pix`, upi: t`UPI`, card: t`Card`, 'bank-transfer': t`Bank transfer` }
}

/** Returns what a partner requires of users before their first payment. */
export function useVerificationText(): Readonly<Record<Verification, string>> {
  const { t } = useLingui()
  return {
    none: t`No identity check`,
    basic: t`Asks for your name and date of birth`,
    documents: t`Asks for an ID document`,
  }
}

/** Returns a function that lists what a partner asks for, in the language of the page; undefined if nothing. */
export function useAskedText() {
  const { t, i18n } = useLingui()
  const names: Readonly<Record<FiatPartnerView['asksFor'][number], string>> = {
    pan: t`PAN`,
    aadhaar: t`Aadhaar`,
    selfie: t`selfie`,
  }
  return (asksFor: FiatPartnerView['asksFor']) => {
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
    return asksFor.length === 0 ? undefined : list.format(asksFor.map((asked) => names[asked]))
  }
}

/** Durations up to this many minutes aren't shown in hours. */
const longestInMinutes = 90

/** Returns a function that formats how long a trade takes from its payment on. */
export function useMinutesText() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ from, to }: { readonly from: number; readonly to: number }) => {
    const longest = format.duration(to * 60)
    if (to > longestInMinutes) return t`Up to ${longest}`
    return from === to ? t`${plural(to, { one: '# minute', other: '# minutes' })}` : t`${from}–${to} minutes`
  }
}

/**
 * Returns a function that lists the data a partner receives, in the language of the page. Every partner learns where
 * the coins go.
 */
export function useSharedText() {
  const { t, i18n } = useLingui()
  const names: Readonly<Record<FiatPartnerView['shares'][number], string>> = {
    email: t`your email`,
    name: t`your name`,
    phone: t`your phone number`,
    address: t`your wallet address`,
    'bank-account': t`your bank account`,
  }
  return (shares: FiatPartnerView['shares'], direction: FiatDirection) => {
    // A purchase pays out no money.
    const told = direction === 'buy' ? shares.filter((share) => share !== 'bank-account') : shares
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
    return list.format([...new Set([...told, 'address' as const])].map((share) => names[share]))
  }
}

/** Returns a function that names a country in the language of the page. */
export function useCountryText() {
  const { i18n } = useLingui()
  const { locale } = i18n
  // Memoized: creating one takes milliseconds, and the form needs it on every render.
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'region' }), [locale])
  return (country: string) => names.of(country) ?? country
}
