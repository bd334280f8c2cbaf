import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import { beginWalletBinding, unbindWallet } from '#api/bound-wallets.ts'
import { boundWalletsQueryOptions } from '#src/entities/session/bound-wallets.queries.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Milliseconds. The message is good for ten minutes; the person gets at least two of them to sign. */
const messageLifetime = 480_000

/**
 * The message that a wallet signs to be bound. Read before the tap that signs: phones open the wallet's app only
 * straight after a tap.
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
    // Also when it failed: it may have been taken off on another device.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}
