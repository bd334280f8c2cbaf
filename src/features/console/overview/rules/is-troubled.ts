import type { Overview } from '#api/operator-overview.ts'

/** Returns whether a component or partner is in trouble. If so, it's shown above the money that moved. */
export function isTroubled({ components, partners = [] }: Pick<Overview, 'components' | 'partners'>): boolean {
  return (
    components.some(({ state }) => state === 'down' || state === 'degraded') ||
    partners.some(({ isLeftAlone }) => isLeftAlone)
  )
}
