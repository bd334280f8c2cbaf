import { Trans } from '@lingui/react/macro'
import { Spinner } from './spinner.tsx'
import { pullThreshold } from './use-pull-to-refresh.ts'

interface PullIndicatorProps {
  /** Pixels that the list below is pulled down. */
  readonly distance: number
  readonly isRefreshing: boolean
}

/** Opens above a list as far as it is pulled, and says what releasing it will do. */
export function PullIndicator({ distance, isRefreshing }: PullIndicatorProps) {
  if (distance === 0 && !isRefreshing) return null
  return (
    <div
      className="flex items-center justify-center overflow-hidden text-caption text-ink-muted"
      style={{ height: isRefreshing ? pullThreshold : distance }}
    >
      {isRefreshing ? (
        <Spinner immediate />
      ) : (
        <span aria-hidden="true">
          {distance < pullThreshold ? <Trans>Pull down to refresh</Trans> : <Trans>Release to refresh</Trans>}
        </span>
      )}
    </div>
  )
}
