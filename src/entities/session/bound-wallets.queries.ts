import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { type boundWallet, listBoundWallets } from '#api/bound-wallets.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { accountKey } from './profile.queries.ts'
import { useUser } from './session.ts'

export type BoundWallet = InferOutput<typeof boundWallet>

export function boundWalletsQueryOptions(userId: string) {
  return apiQueryOptions(listBoundWallets, {
    within: accountKey(userId),
  })
}

/** The logged-in user's linked wallets. Only for pages whose route says `needsLogIn`. */
export function useBoundWallets() {
  return useQuery(boundWalletsQueryOptions(useUser().userId))
}
