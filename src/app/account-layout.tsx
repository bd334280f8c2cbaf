import { Outlet } from 'react-router-dom'
import { delay, pageFirst } from '#src/lib/delay.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { followAccountPreferences } from './account-preferences.ts'
import { keepCachePrivate } from './private-cache.ts'

keepCachePrivate()
followAccountPreferences()
void prefetchLate()

/** Wraps the account pages, which talk to the backend and need no wallet. */
export function Component() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}

async function prefetchLate(): Promise<void> {
  await delay(pageFirst)
  try {
    const { prefetchPopups } = await import('./prefetch-popups.ts')
    await prefetchPopups()
  } catch {
    // A page that needs an answer asks again itself.
  }
}
