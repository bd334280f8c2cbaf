import { useQuery } from '@tanstack/react-query'

/** The runbook for alerts, an English document, loaded on demand. */
export function useRunbook() {
  return useQuery({
    queryKey: ['runbook'],
    queryFn: async () => (await import('#docs/runbook.md?raw')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
