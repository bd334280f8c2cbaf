import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/**
 * One cache for the whole app: what one page has read, the next one shows at once. Requests are sent even when the
 * browser believes it's offline: local chains and a local backend still answer, and other requests fail at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

/** Wraps everything that reads chains or the backend. Doesn't wrap the whole app: the launch reads nothing. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
