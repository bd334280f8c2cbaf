import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

interface ArticleProps {
  readonly title: ReactNode
  /** ISO 8601. */
  readonly at: string
  readonly children: ReactNode
}

/** The full text of a notice or message. */
export function Article({ title, at, children }: ArticleProps) {
  const format = useFormat()
  return (
    <Card>
      <article>
        <h2 className="text-title font-bold">{title}</h2>
        <time dateTime={at} className="mt-1 mb-4 block text-caption text-ink-muted">
          {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
        </time>
        {children}
      </article>
    </Card>
  )
}

interface ArticleStateProps {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Shown if there is no article at this address: a `MissingArticle`. */
  readonly missing: ReactNode
}

/** Replaces an article that is loading, missing or couldn't be loaded. */
export function ArticleState({ query: { error, isFetching, refetch }, missing }: ArticleStateProps) {
  const { i18n } = useLingui()
  if (!error) return <ArticleSkeleton />
  if (hasApiErrorCode(error, apiErrorCode.notFound)) return missing
  return (
    <Card>
      <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
    </Card>
  )
}

function ArticleSkeleton() {
  return (
    <Card>
      <div aria-busy="true" className="space-y-3">
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Card>
  )
}

/** Shown if no article exists at this address, or it was withdrawn. */
export function MissingArticle({ action }: { readonly action: ReactNode }) {
  return (
    <Card>
      <EmptyState
        title={<Trans>No longer available</Trans>}
        text={<Trans>The link may be outdated, or the message was removed.</Trans>}
        action={action}
      />
    </Card>
  )
}
