import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { keepCachePrivate } from './private-cache.ts'
import { WalletPageLoading } from './shell/wallet-page-loading.tsx'

keepCachePrivate()

/** Wraps the pages whose content is read from chains or the backend. */
export function Component() {
  return (
    <QueryProvider>
      <Suspense fallback={<WalletPageLoading />}>
        <Outlet />
      </Suspense>
    </QueryProvider>
  )
}
