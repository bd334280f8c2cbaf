import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { formatCoinAmount } from '#api/number-format.ts'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'

/** What the backend may tell beside a message. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  device: msg`Device`,
  address: msg`IP address`,
  email: msg`Email`,
  method: msg`Method`,
  wallet: msg`Wallet`,
  amount: msg`Amount`,
  network: msg`Network`,
  recipient: msg`Recipient`,
  fee: msg`Network fee`,
  reason: msg`Reason`,
  hash: msg`Transaction`,
  person: msg`Email`,
}

/** Values that are names of ours. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  method: { totp: msg`Authenticator app`, passkey: msg`Passkey` },
}

/** Told to the last digit: here is where somebody looks who wants to know exactly. */
const amounts: ReadonlySet<string> = new Set(['amount', 'fee'])

/** The particulars of a message. */
export function SystemMessageFacts({ values }: Pick<SystemMessage, 'values'>) {
  const { i18n } = useLingui()
  const formatWhole = (amount: string) => formatCoinAmount(amount, i18n.locale, { maximumFractionDigits: 18 })
  const facts = Object.entries(labels).flatMap(([key, label]) => {
    const value = values[key]
    if (value === undefined || value === '') return []
    const text = valueTexts[key]?.[value]
    return [{ key, label, value: text ? i18n._(text) : amounts.has(key) ? formatWhole(value) : value }]
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
