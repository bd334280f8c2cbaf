import { Outlet } from 'react-router-dom'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { followAccountPreferences } from './account-preferences.ts'
import { prefetchPopups } from './prefetch-popups.ts'
import { keepCachePrivate } from './private-cache.ts'

keepCachePrivate()
followAccountPreferences()
void prefetchPopups()

/** Wraps the account pages, which talk to the backend and need no wallet. */
export function Component() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
