import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { OfflineIcon } from '#src/ui/launch-icons.tsx'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Shown as long as the device is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center gap-2 bg-warning-soft px-4 py-2.5 text-caption font-medium text-warning">
          <OfflineIcon size={18} />
          <Trans>You’re offline. Amounts may be out of date.</Trans>
        </p>
      )}
    </div>
  )
}
