import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'

/**
 * Returns the recognizer of secrets in a text; `undefined` while loading. It includes a word list that no other page
 * needs.
 */
export function useSecretRecognizer() {
  const { data } = useQuery({
    queryKey: ['secrets-in-text'],
    queryFn: async () => {
      const { hasSecret, mayBecomeSecret } = await import('#api/secrets-in-text.ts')
      return { hasSecret, mayBecomeSecret }
    },
    staleTime: 'static',
  })
  return data
}

export type SecretRecognizer = NonNullable<ReturnType<typeof useSecretRecognizer>>

type Submit = (event: SyntheticEvent) => Promise<void>

/** Wraps `submit` so that a text with a secret is never sent: it doesn't leave the browser. The field says why. */
export function useSecretGuard() {
  const secrets = useSecretRecognizer()
  return (text: string, submit: Submit, onRefused: () => void): Submit =>
    async (event) => {
      if (secrets?.hasSecret(text) !== true) return submit(event)
      event.preventDefault()
      onRefused()
    }
}
