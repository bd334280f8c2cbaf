import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { PathCandidate } from '#src/keyring/keyring.ts'
import type { AddressHistory } from './address-history.ts'

/** By address. */
export type Histories = ReadonlyMap<Address, AddressHistory>

/** Shown and asked of each path: the first account of two paths is the same, and people use their first ones first. */
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
      // All that reads chains: words are entered without it.
      const { historyOf } = await import('./address-history.ts')
      return new Map(await Promise.all(asked.map(async (address) => [address, await historyOf(address)] as const)))
    },
    enabled: asked.length > 0,
    gcTime: 0,
  })
}

/** The path that most was done on, the standard one if none is ahead: what is chosen for who doesn't know. */
export function likeliestPath(candidates: readonly PathCandidate[], histories: Histories | undefined) {
  const used = (candidate: PathCandidate) =>
    shownAddresses(candidate).filter((address) => histories?.get(address) === 'used').length
  const most = Math.max(...candidates.map(used))
  return candidates.find((candidate) => used(candidate) === most)?.path
}
