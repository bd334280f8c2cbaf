import { Outlet } from 'react-router-dom'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { followAccountPreferences } from './account-preferences.ts'
import { prefetchPopups } from './prefetch-popups.ts'
import { keepCachePrivate } from './private-cache.ts'

keepCachePrivate()
followAccountPreferences()
void prefetchPopups()

/** Around the pages that are about accounts and talk to the backend, none of which needs a wallet to begin with. */
export function Component() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
