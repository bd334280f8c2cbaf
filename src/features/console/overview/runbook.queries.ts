import { useQuery } from '@tanstack/react-query'

/** What to do about alerts: a document in English, loaded once somebody reads it. */
export function useRunbook() {
  return useQuery({
    queryKey: ['runbook'],
    queryFn: async () => (await import('#docs/runbook.md?raw')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
