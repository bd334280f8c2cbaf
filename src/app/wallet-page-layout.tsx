import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { keepCachePrivate } from './private-cache.ts'

keepCachePrivate()

/** Wraps single pages that need a wallet in areas that otherwise don't. */
export function Component() {
  return (
    <QueryProvider>
      <Suspense
        fallback={
          <div className="flex min-h-64 items-center justify-center text-brand-600">
            <Spinner size={32} />
          </div>
        }
      >
        <Outlet />
      </Suspense>
    </QueryProvider>
  )
}
