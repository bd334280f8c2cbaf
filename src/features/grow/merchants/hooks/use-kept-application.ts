import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Upload } from '#src/entities/attachment/use-uploads.ts'
import { type SecretRecognizer, useSecretRecognizer } from '#src/entities/support/secrets.queries.ts'
import { type DraftEntries, keepMerchantDraft } from '#src/features/grow/merchants/rules/merchant-draft.ts'

/**
 * Stores the input on this device until it's sent. Doesn't start before the code that recognizes secrets has loaded,
 * and leaves out anything that may be one.
 */
export function useKeptApplication(
  { watch, getValues }: Pick<UseFormReturn<DraftEntries>, 'watch' | 'getValues'>,
  uploads: readonly Upload[],
  owner: { readonly userId: string; readonly idOf: () => string; readonly isSent: () => boolean },
): void {
  const secrets = useSecretRecognizer()
  const keep = useEffectEvent((known: SecretRecognizer | undefined, files: readonly Upload[]) => {
    if (known === undefined || owner.isSent()) return
    const unlessSecret = (text: string) => (known.mayBecomeSecret(text) ? '' : text)
    const entries = getValues()
    keepMerchantDraft({
      userId: owner.userId,
      id: owner.idOf(),
      entries: {
        ...entries,
        businessName: unlessSecret(entries.businessName),
        contactName: unlessSecret(entries.contactName),
        contact: unlessSecret(entries.contact),
        website: unlessSecret(entries.website),
        text: unlessSecret(entries.text),
      },
      files: files.map(({ id, name, size }) => ({ id, name: unlessSecret(name), size })),
    })
  })
  const keepEntries = useEffectEvent(() => {
    keep(secrets, uploads)
  })
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      keepEntries()
    })
    return unsubscribe
  }, [watch])
  useEffect(() => {
    keep(secrets, uploads)
  }, [secrets, uploads])
}
