/*
 * How the parts that come after the launch are loaded. In a chunk of its own: the names of all the chunks that they are
 * made of are longer than the launch page itself.
 */

export async function loadAboutMining() {
  return (await import('./about-mining.tsx')).AboutMining
}

export async function loadBalances() {
  return (await import('./balances.tsx')).Balances
}

export async function loadLatestNotice() {
  return (await import('./latest-notice.tsx')).LatestNotice
}

export async function loadNextSteps() {
  return (await import('./next-steps/next-steps.tsx')).NextSteps
}

export async function loadPoolList() {
  return (await import('./pool-list.tsx')).PoolList
}

export async function loadRestrictions() {
  return (await import('./restrictions.tsx')).Restrictions
}

export async function loadToday() {
  return (await import('./today/today.tsx')).Today
}

export async function loadTopCoinList() {
  return (await import('./top-coin-list.tsx')).TopCoinList
}
