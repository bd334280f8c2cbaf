import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { RefreshIcon } from './launch-icons.tsx'
import { Notice } from './notice.tsx'
import { PullIndicator } from './pull-indicator.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { ErrorState } from './state.tsx'
import { useNearEnd } from './use-near-end.ts'
import { usePullToRefresh } from './use-pull-to-refresh.ts'

/**
 * spec §9: after this many parts the user is advised to start over at the top, where newer entries may have arrived.
 */
const pullsBeforeHint = 30

/** Source of an endless list's entries; `useEndlessQuery` makes one from a call. */
export interface EndlessSource<Item> {
  /** Items loaded so far; `undefined` before the first part. */
  readonly items: readonly Item[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why the latest load failed, as text for the user; `undefined` if it didn't. */
  readonly error: ReactNode
  readonly loadMore: () => void
  /** Starts over with the first part. Never rejects: failures are reported in `error`. */
  readonly refresh: () => Promise<unknown>
}

interface EndlessListProps<Item> {
  readonly source: EndlessSource<Item>
  /** Names the list's content, for screen readers. */
  readonly label: string
  readonly itemKey: (item: Item) => string
  /** Renders one entry: a `ListRow` or another `li`. */
  readonly children: (item: Item) => ReactNode
  /** Replaces a list without entries: an `EmptyState`. */
  readonly empty: ReactNode
}

/**
 * A list that loads its next part near its end or at the press of a button, and reloads when pulled down (spec §9). Has
 * all the states of a list: loading, empty, failed, loading more, end.
 */
export function EndlessList<Item>({ source, label, itemKey, children, empty }: EndlessListProps<Item>) {
  const { items, error, refresh } = source
  const { distance, isRefreshing, touchHandlers } = usePullToRefresh(refresh)
  return (
    <div aria-busy={items === undefined || isRefreshing} {...touchHandlers}>
      <PullIndicator distance={distance} isRefreshing={isRefreshing} />
      {items === undefined ? (
        <Card padding="none">
          {error === undefined ? (
            <SkeletonRows count={6} />
          ) : (
            <ErrorState text={error} onRetry={() => void refresh()} retrying={isRefreshing} />
          )}
        </Card>
      ) : items.length === 0 && !source.hasMore ? (
        <Card>{empty}</Card>
      ) : (
        <>
          <Card padding="none">
            <ul aria-label={label}>
              {items.map((item) => (
                <Fragment key={itemKey(item)}>{children(item)}</Fragment>
              ))}
            </ul>
          </Card>
          <ListEnd source={source} />
        </>
      )}
    </div>
  )
}

/** The state below the entries: the next part is loading, failed, or there is none. */
function ListEnd<Item>({ source }: { readonly source: EndlessSource<Item> }) {
  const { hasMore, isLoadingMore, error, loadMore, refresh } = source
  const ref = useRef<HTMLDivElement>(null)
  const [pulls, setPulls] = useState(0)
  const isLong = pulls >= pullsBeforeHint
  const pull = () => {
    setPulls(pulls + 1)
    loadMore()
  }
  const isIdle = hasMore && !isLoadingMore && error === undefined && !isLong

  useNearEnd(ref, isIdle, pull)

  const begin = () => {
    setPulls(0)
    void refresh()
  }
  return (
    <div ref={ref} className="flex flex-col items-stretch gap-3 pt-4 text-center text-caption text-ink-muted">
      {error !== undefined && (
        <Notice tone="warning" live>
          {error}
        </Notice>
      )}
      {isLong && hasMore && (
        <Notice
          action={
            <Button size="small" icon={RefreshIcon} onClick={begin}>
              <Trans>Refresh</Trans>
            </Button>
          }
        >
          <Trans>There may be new items at the top. Refresh to see them.</Trans>
        </Notice>
      )}
      {hasMore ? (
        <Button variant="secondary" loading={isLoadingMore} onClick={pull}>
          {error === undefined ? <Trans>Load more</Trans> : <Trans>Try again</Trans>}
        </Button>
      ) : (
        <p>
          <Trans>You’ve reached the end</Trans>
        </p>
      )}
    </div>
  )
}
