import * as v from 'valibot'
import { maximumMessageLength, messageLength, messageText } from '#api/conversations.ts'
import { website } from '#api/merchant-rules.ts'
import { applicationEntries } from '#api/merchants.ts'
import { type FormFault, formFault } from '#src/entities/session/forms/form-fault-text.ts'

const { code, businessName, contactName, contact, country } = applicationEntries.entries

function entryOf<Schema extends v.GenericSchema<string, string>>(schema: Schema, fault: FormFault) {
  return v.pipe(
    v.string(),
    v.check((entry) => v.is(schema, entry), formFault(fault)),
    schema,
  )
}

/** Named `text`, like every field that must not contain a secret. */
export const writtenText = v.pipe(
  v.string(),
  v.check((entry) => entry.trim() !== '', formFault('message-missing')),
  v.check((entry) => messageLength(entry.trim()) <= maximumMessageLength, formFault('message-too-long')),
  messageText,
)

/** The fields of an application. */
export const merchantEntries = v.object({
  merchantCode: code,
  businessName: entryOf(businessName, 'business-name-invalid'),
  contactName: entryOf(contactName, 'contact-name-invalid'),
  contact: entryOf(contact, 'contact-invalid'),
  country: entryOf(country, 'country-missing'),
  website: v.pipe(
    v.string(),
    v.check((entry) => entry.trim() === '' || v.is(website, withScheme(entry)), formFault('website-invalid')),
  ),
  text: writtenText,
})

export type MerchantEntries = v.InferOutput<typeof merchantEntries>

/** Returns the website as the API accepts it; null if not entered. */
export function websiteOf({ website: entry }: Pick<MerchantEntries, 'website'>): string | null {
  return entry.trim() === '' ? null : withScheme(entry)
}

/** Adds the scheme, which few users type. */
function withScheme(entry: string): string {
  const trimmed = entry.trim()
  return /^[a-z][\w+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
