import { useQuery } from '@tanstack/react-query'
import { type Address, getAddress, isAddress } from 'viem'
import { boundWalletsQueryOptions } from '#src/entities/session/bound-wallets.queries.ts'

/** Who looks at the page; one of them is known. */
export interface Person {
  /** Of the account that is logged in. */
  readonly userId: string | null
  /** The address of the connected wallet. */
  readonly wallet: string | null
}

/** The wallets that are the person's own: the one that is connected, and those bound to their account. */
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
    /** Which wallets are bound is not known yet. */
    isPending: userId !== null && isPending,
    isFetching,
    error,
    refetch,
  }
}
