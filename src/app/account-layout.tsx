import { Outlet } from 'react-router-dom'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { rest } from '#src/lib/use-late-piece.ts'
import { followAccountPreferences } from './account-preferences.ts'
import { keepCachePrivate } from './private-cache.ts'

keepCachePrivate()
followAccountPreferences()
void prefetchAtRest()

/** Wraps the account pages, which talk to the backend and need no wallet. */
export function Component() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}

async function prefetchAtRest(): Promise<void> {
  await rest()
  try {
    const { prefetchPopups } = await import('./prefetch-popups.ts')
    await prefetchPopups()
  } catch {
    // Whoever asks a question tries again.
  }
}
