import * as v from 'valibot'
import { uuid } from '#api/primitives.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { removeText } from '#src/lib/stored-text.ts'
import { merchantDraftKey } from './draft-key.ts'

const entry = v.pipe(v.string(), v.maxLength(20_000))

const keptEntries = v.strictObject({
  merchantCode: entry,
  businessName: entry,
  contactName: entry,
  contact: entry,
  country: entry,
  website: entry,
  text: entry,
})

const merchantDraft = v.strictObject({
  userId: v.string(),
  /** Of the application that it becomes: sent again after a lost answer, or a reload, it is the same. */
  id: uuid,
  entries: keptEntries,
  files: v.array(v.strictObject({ id: v.nullable(uuid), name: v.string(), size: v.number() })),
})

export type MerchantDraft = v.InferOutput<typeof merchantDraft>
export type DraftEntries = MerchantDraft['entries']

const noEntries: DraftEntries = {
  merchantCode: '',
  businessName: '',
  contactName: '',
  contact: '',
  country: '',
  website: '',
  text: '',
}

/** What this person has entered on this device, or an empty draft. */
export function readMerchantDraft(userId: string): MerchantDraft {
  const kept = readStored(merchantDraftKey, v.nullable(merchantDraft), null)
  return kept?.userId === userId ? kept : { userId, id: crypto.randomUUID(), entries: noEntries, files: [] }
}

/** Keeps it for the next visit; it ends with the session. */
export function keepMerchantDraft(draft: MerchantDraft): void {
  writeStored(merchantDraftKey, draft)
}

export function forgetMerchantDraft(): void {
  removeText(merchantDraftKey)
}
