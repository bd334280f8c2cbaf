import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { KeptFile, Upload } from '#src/entities/attachment/use-uploads.ts'
import { type SecretRecognizer, useSecretRecognizer } from '#src/entities/support/secrets.queries.ts'

/** What may be stored of what is being written. */
export interface StorableDraft {
  readonly files: KeptFile[]
  /** The text, or nothing where it may become a secret. */
  readonly textOf: (text: string) => string
}

/**
 * Calls `keep` whenever an entry or a file of a form changes. Not before what tells secrets has arrived: what can't be
 * told from one isn't stored.
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
    // What was entered before they arrived, and files as they come and go.
    if (secrets !== undefined) keepWith(secrets, uploads)
  }, [secrets, uploads])
}

function storable(uploads: readonly Upload[], { mayBecomeSecret }: SecretRecognizer): StorableDraft {
  const textOf = (text: string) => (mayBecomeSecret(text) ? '' : text)
  return { textOf, files: uploads.map(({ id, name, size }) => ({ id, size, name: textOf(name) })) }
}
