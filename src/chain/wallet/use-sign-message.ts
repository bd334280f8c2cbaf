import { useCallback } from 'react'
import type { Address, Hex } from 'viem'
import { useSignMessage as useWagmiSignMessage } from 'wagmi'
import { toChainError } from '#src/chain/chain-error.ts'

/** Asks the connected wallet to sign a message with one of its accounts. The function throws a `ChainError`. */
export function useSignMessage(): (account: Address, message: string) => Promise<Hex> {
  const { signMessageAsync } = useWagmiSignMessage()
  return useCallback(
    async (account, message) => {
      try {
        return await signMessageAsync({ account, message })
      } catch (error) {
        throw toChainError(error)
      }
    },
    [signMessageAsync],
  )
}
