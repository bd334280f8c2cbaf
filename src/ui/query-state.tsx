import { useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './state.tsx'

interface QueryStateProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'refetch'>
  /** Shown if there is no such thing: an `EmptyState`. */
  readonly empty: ReactNode
}

/** Replaces a page's content while that is loading, missing, or failed to load. */
export function QueryState({ query: { error, isPending, isFetching, refetch }, empty }: QueryStateProps) {
  const { i18n } = useLingui()
  if (isPending) {
    return (
      <div aria-busy="true" className="space-y-4">
        <Skeleton className="h-52 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    )
  }
  const isGone = !error || isNotFound(error)
  return (
    <Card>
      {isGone ? (
        empty
      ) : (
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Card>
  )
}
