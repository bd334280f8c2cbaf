import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * One cache for the whole app: what one page has read, the next one shows at once. It asks also where the browser takes
 * itself for offline: local chains and a local backend answer there, and others fail at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

/** Around everything that reads chains or the backend. Not around the whole app: the launch reads nothing. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
