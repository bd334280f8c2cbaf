import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { formatCoinAmount, formatExactPrice, formatPrice } from '#api/number-format.ts'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'

/** Labels of the values that may come with a message. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  device: msg`Device`,
  address: msg`IP address`,
  email: msg`Email`,
  method: msg`Method`,
  wallet: msg`Wallet`,
  prefix: msg`API key`,
  coin: msg`Coin`,
  targetPrice: msg`Target price`,
  price: msg`Price`,
  amount: msg`Amount`,
  network: msg`Network`,
  received: msg`You receive`,
  payoutNetwork: msg`Payout network`,
  recipient: msg`Recipient`,
  fee: msg`Network fee`,
  order: msg`Order`,
  partner: msg`Partner`,
  reason: msg`Reason`,
  hold: msg`Reason`,
  orderHold: msg`Reason`,
  freezeReason: msg`Reason`,
  hash: msg`Transaction`,
  paymentHash: msg`Payment transaction`,
  payoutHash: msg`Payout transaction`,
  refundHash: msg`Refund transaction`,
  person: msg`Email`,
  business: msg`Business`,
  merchantCode: msg`Merchant code`,
  domain: msg`Domain`,
  linkTitle: msg`Payment link`,
  payment: msg`Payment`,
  shop: msg`Shop`,
}

/** Values that are names of ours and need a translation. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  method: { totp: msg`Authenticator app`, passkey: msg`Passkey` },
  freezeReason: {
    takeover: msg`Someone else may have access to your account.`,
    activity: msg`We noticed unusual activity.`,
    origin: msg`We need to know where some of your coins come from.`,
    request: msg`You asked us to.`,
  },
  hold: {
    verification: msg`The partner has your coins and needs more information. Contact its support with the partner’s order number from the order page.`,
    'wrong-amount': msg`The amount that arrived isn’t the one you agreed to. The partner has your coins and will exchange them at the current rate or send them back.`,
    'refund-under-way': msg`The partner can’t complete the exchange and is sending your coins back.`,
    'needs-refund-address': msg`The partner has your coins and wants to send them back. Enter a refund address on the order page.`,
    'refund-owed': msg`The partner declined the exchange but still has your coins. Our team has been alerted and will ask for them back.`,
    'payout-contradicted': msg`The partner says it has paid you, but the network shows no such payment to your address. Our team has been alerted.`,
    'payout-too-low': msg`The partner paid you far less than you agreed to. Our team has been alerted.`,
    unknown: msg`The partner gave no reason. If you’ve paid, it has your coins. If the order doesn’t continue soon, contact its support.`,
  },
  orderHold: {
    verification: msg`The partner needs to verify your identity. Open the order and finish on the partner’s page.`,
    'wrong-amount': msg`The amount that arrived isn’t the one you agreed to. The partner has your payment and will complete the order at the current price or send it back.`,
    'refund-under-way': msg`The partner can’t complete the order and is sending your payment back.`,
    'needs-refund-address': msg`The partner wants to send your payment back and needs to know where. Contact its support with the partner’s order number from the order page.`,
    'refund-owed': msg`The partner declined the order but still has your coins. Our team has been alerted and will ask for them back.`,
    'payout-contradicted': msg`The partner says it has paid you, but the network shows no such payment to your address. Our team has been alerted.`,
    'payout-too-low': msg`The partner paid you far less than you agreed to. Our team has been alerted.`,
    unknown: msg`The partner gave no reason. If you’ve paid, it has your payment. If the order doesn’t continue soon, contact its support.`,
  },
}

/** Shown with all digits: users look here for the exact amount. */
const amounts: ReadonlySet<string> = new Set(['amount', 'received', 'fee'])

/** Prices in the message's currency. */
const priceFormats: Readonly<Record<string, typeof formatPrice>> = { targetPrice: formatExactPrice, price: formatPrice }

/** The details of a message. */
export function SystemMessageFacts({ values }: Pick<SystemMessage, 'values'>) {
  const { i18n } = useLingui()
  const write = (key: string, value: string): string => {
    const name = valueTexts[key]?.[value]
    if (name) return i18n._(name)
    if (amounts.has(key)) return formatCoinAmount(value, i18n.locale, { maximumFractionDigits: 18 })
    const formatOne = priceFormats[key]
    return formatOne && values.currency !== undefined ? formatOne(value, values.currency, i18n.locale) : value
  }
  const facts = Object.entries(labels).flatMap(([key, label]) => {
    const value = values[key]
    return value === undefined || value === '' ? [] : [{ key, label, value: write(key, value) }]
  })
  if (facts.length === 0) return null
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted">{i18n._(label)}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
