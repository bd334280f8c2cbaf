import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { Spinner } from '#src/ui/spinner.tsx'

/** Wraps the pages of the wallet on this device; shows a placeholder until the keyring has been read. */
export function Component() {
  return (
    <Suspense
      fallback={
        <div className="flex min-h-64 items-center justify-center text-brand-600">
          <Spinner size={32} />
        </div>
      }
    >
      <Outlet />
    </Suspense>
  )
}
