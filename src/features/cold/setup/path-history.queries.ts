import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { PathCandidate } from '#src/keyring/keyring.ts'
import type { AddressHistory } from './address-history.ts'

/** By address. */
export type Histories = ReadonlyMap<Address, AddressHistory>

/** Number of accounts checked per path: two paths may share their first account, and users start with the first. */
const shownAccounts = 2

export function shownAddresses({ addresses }: PathCandidate): readonly Address[] {
  return addresses.slice(0, shownAccounts)
}

/** Whether the first addresses of each path have sent anything, or hold coins, on any of the networks. */
export function pathHistoryQueryOptions(candidates: readonly PathCandidate[]) {
  const asked = [...new Set(candidates.flatMap(shownAddresses))]
  return queryOptions({
    queryKey: ['path-history', asked],
    queryFn: async (): Promise<Histories> => {
      // Loads all code that reads chains; entering words doesn't need it.
      const { historyOf } = await import('./address-history.ts')
      return new Map(await Promise.all(asked.map(async (address) => [address, await historyOf(address)] as const)))
    },
    enabled: asked.length > 0,
    gcTime: 0,
  })
}

/** Returns the most used path, to preselect for users who don't know theirs. The standard path wins a tie. */
export function likeliestPath(candidates: readonly PathCandidate[], histories: Histories | undefined) {
  const used = (candidate: PathCandidate) =>
    shownAddresses(candidate).filter((address) => histories?.get(address) === 'used').length
  const most = Math.max(...candidates.map(used))
  return candidates.find((candidate) => used(candidate) === most)?.path
}
