import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { FiatDirection, FiatPartnerView, PaymentMethod, Verification } from '#api/fiat.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Ways to pay and to be paid, by name. */
export function useMethodText(): Readonly<Record<PaymentMethod, string>> {
  const { t } = useLingui()
  return { pix: t`Pix`, upi: t`UPI`, card: t`Card`, 'bank-transfer': t`Bank transfer` }
}

/** What a partner asks of a person before the first payment. */
export function useVerificationText(): Readonly<Record<Verification, string>> {
  const { t } = useLingui()
  return {
    none: t`No identity check`,
    basic: t`Asks for your name and date of birth`,
    documents: t`Asks for an ID document`,
  }
}

/** What a partner asks for by name, as a list in the language of the page; undefined where it names nothing. */
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

/** Minutes of which nobody would speak in hours. */
const longestInMinutes = 90

/** How long it takes from the payment on. */
export function useMinutesText() {
  const { t } = useLingui()
  const format = useFormat()
  return ({ from, to }: { readonly from: number; readonly to: number }) => {
    const longest = format.duration(to * 60)
    if (to > longestInMinutes) return t`Up to ${longest}`
    return from === to ? t`${plural(to, { one: '# minute', other: '# minutes' })}` : t`${from}–${to} minutes`
  }
}

/** What of a person goes to a partner, as a list in the language of the page. Where coins go every one of them learns. */
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
    // Nobody pays out the money of a purchase.
    const told = direction === 'buy' ? shares.filter((share) => share !== 'bank-account') : shares
    const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
    return list.format([...new Set([...told, 'address' as const])].map((share) => names[share]))
  }
}

/** A country by name in the language of the page. */
export function useCountryText() {
  const { i18n } = useLingui()
  const { locale } = i18n
  // Making it takes milliseconds, and the form asks at every render.
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'region' }), [locale])
  return (country: string) => names.of(country) ?? country
}
