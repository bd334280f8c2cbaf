import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { beginWalletBinding, unbindWallet } from '#api/bound-wallets.ts'
import { boundWalletsQueryOptions } from '#src/entities/session/bound-wallets.queries.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** In milliseconds. The message is valid for ten minutes, which leaves the user at least two to sign. */
const messageLifetime = 480_000

/**
 * The message to sign when linking a wallet. Loaded before the tap that signs: phones open the wallet's app only
 * directly after a tap.
 */
export function bindingMessageQueryOptions(userId: string, address: Address, chainId: number) {
  return apiQueryOptions(beginWalletBinding, {
    within: accountKey(userId),
    input: { address, chainId },
    staleTime: messageLifetime,
    refetchInterval: messageLifetime,
    gcTime: 0,
  })
}

export function useUnbindWallet() {
  const queryClient = useQueryClient()
  const { queryKey } = boundWalletsQueryOptions(useUser().userId)
  return useMutation({
    mutationFn: async (address: Address) => callApi(unbindWallet, { address }),
    // Also on failure: it may have been unlinked on another device.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}
