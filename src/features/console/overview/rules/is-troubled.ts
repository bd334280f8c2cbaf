import type { Overview } from '#api/operator-overview.ts'

/** Whether something that should run doesn't: then it comes before what has moved. */
export function isTroubled({ components, partners = [] }: Pick<Overview, 'components' | 'partners'>): boolean {
  return (
    components.some(({ state }) => state === 'down' || state === 'degraded') ||
    partners.some(({ isLeftAlone }) => isLeftAlone)
  )
}
