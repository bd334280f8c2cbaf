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
  /** Id of the future application: stays the same if it's sent again after a lost response or a reload. */
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

/** Returns the user's draft on this device, or an empty one. */
export function readMerchantDraft(userId: string): MerchantDraft {
  const kept = readStored(merchantDraftKey, v.nullable(merchantDraft), null)
  return kept?.userId === userId ? kept : { userId, id: crypto.randomUUID(), entries: noEntries, files: [] }
}

/** Keeps a draft for the next visit, until the session ends. */
export function keepMerchantDraft(draft: MerchantDraft): void {
  writeStored(merchantDraftKey, draft)
}

export function forgetMerchantDraft(): void {
  removeText(merchantDraftKey)
}
