import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'

/** What the backend may tell beside a message. */
const labels: Readonly<Record<string, MessageDescriptor>> = {
  device: msg`Device`,
  address: msg`IP address`,
  email: msg`E-mail`,
  method: msg`Method`,
  wallet: msg`Wallet`,
  amount: msg`Amount`,
  network: msg`Network`,
  recipient: msg`Recipient`,
  fee: msg`Network fee`,
  reason: msg`Reason`,
  hash: msg`Transaction`,
  person: msg`Person`,
}

/** Values that are names of ours. */
const valueTexts: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  method: { totp: msg`Authenticator app`, passkey: msg`Passkey` },
}

/** The particulars of a message. */
export function SystemMessageFacts({ values }: Pick<SystemMessage, 'values'>) {
  const { i18n } = useLingui()
  const facts = Object.entries(labels).flatMap(([key, label]) => {
    const value = values[key]
    if (value === undefined || value === '') return []
    const text = valueTexts[key]?.[value]
    return [{ key, label, value: text ? i18n._(text) : value }]
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
