import { useQuery } from '@tanstack/react-query'
import { type Address, getAddress, isAddress } from 'viem'
import { boundWalletsQueryOptions } from '#src/entities/session/bound-wallets.queries.ts'

/** The visitor of the page; `userId`, `wallet` or both are known. */
export interface Person {
  /** Id of the logged-in account. */
  readonly userId: string | null
  /** Address of the connected wallet. */
  readonly wallet: string | null
}

/** Returns the user's own wallets: the connected one, and those linked to the account. */
export function useOwnAccounts({ userId, wallet }: Person) {
  const { data, isPending, isFetching, error, refetch } = useQuery({
    ...boundWalletsQueryOptions(userId ?? ''),
    enabled: userId !== null,
  })
  const bound = data?.map(({ address }) => address) ?? []
  const all = [...(wallet === null ? [] : [wallet]), ...bound].filter((address) => isAddress(address))
  const accounts: readonly Address[] = [...new Set(all.map((address) => getAddress(address)))]
  return {
    accounts,
    /** The linked wallets aren't known yet. */
    isPending: userId !== null && isPending,
    isFetching,
    error,
    refetch,
  }
}
