import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AgreementKind } from '#src/entities/session/agreement.queries.ts'
import { consentsQueryOptions } from '#src/entities/session/consents.queries.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'

const ConsentPrompt = lazy(async () => ({ default: (await import('./consent-prompt.tsx')).ConsentPrompt }))

/** Asks users who agreed to an earlier version of our texts to agree to the current one, once per visit. */
export function ConsentWatch({ userId }: { readonly userId: string }) {
  return (
    <QueryProvider>
      <Watch key={userId} userId={userId} />
    </QueryProvider>
  )
}

function Watch({ userId }: { readonly userId: string }) {
  const { data } = useQuery(consentsQueryOptions('main', userId))
  const [isPutOff, setIsPutOff] = useState(false)
  if (isPutOff || data === undefined || data.due.length === 0) return null
  return (
    <Suspense>
      <ConsentPrompt
        userId={userId}
        agreedVersions={{ service: newestOf(data.given, 'service'), privacy: newestOf(data.given, 'privacy') }}
        onPutOff={() => {
          setIsPutOff(true)
        }}
      />
    </Suspense>
  )
}

function newestOf(
  given: readonly { readonly kind: AgreementKind; readonly version: number }[],
  kind: AgreementKind,
): number {
  return Math.max(0, ...given.filter((consent) => consent.kind === kind).map(({ version }) => version))
}
