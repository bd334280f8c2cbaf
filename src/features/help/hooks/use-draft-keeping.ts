import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { KeptFile, Upload } from '#src/entities/attachment/use-uploads.ts'
import { type SecretRecognizer, useSecretRecognizer } from '#src/entities/support/secrets.queries.ts'

/** The part of a draft that may be stored. */
export interface StorableDraft {
  readonly files: KeptFile[]
  /** Returns the text, or an empty one if it may become a secret. */
  readonly textOf: (text: string) => string
}

/**
 * Calls `keep` whenever a field or file of a form changes. Doesn't start before the code that recognizes secrets has
 * loaded, since nothing unchecked may be stored.
 */
export function useDraftKeeping<Entries extends FieldValues>(
  { watch }: Pick<UseFormReturn<Entries>, 'watch'>,
  uploads: readonly Upload[],
  keep: (draft: StorableDraft) => void,
): void {
  const secrets = useSecretRecognizer()
  const keepWith = useEffectEvent((known: SecretRecognizer, files: readonly Upload[]) => {
    keep(storable(files, known))
  })
  const keepEntries = useEffectEvent(() => {
    if (secrets !== undefined) keepWith(secrets, uploads)
  })
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      keepEntries()
    })
    return unsubscribe
  }, [watch])
  useEffect(() => {
    // Covers input from before that code loaded, and changes of the files.
    if (secrets !== undefined) keepWith(secrets, uploads)
  }, [secrets, uploads])
}

function storable(uploads: readonly Upload[], { mayBecomeSecret }: SecretRecognizer): StorableDraft {
  const textOf = (text: string) => (mayBecomeSecret(text) ? '' : text)
  return { textOf, files: uploads.map(({ id, name, size }) => ({ id, size, name: textOf(name) })) }
}
