import { useQuery } from '@tanstack/react-query'
import { useAccount, useConfig } from 'wagmi'
import { canSendBatch } from './wagmi-flow-wallet.ts'

/**
 * Returns whether the connected wallet can confirm several calls at once; `undefined` until it has answered, or while
 * that isn't needed. A wallet that can't be asked counts as no.
 */
export function useCanSendBatch(chainId: number, isWanted: boolean): boolean | undefined {
  const config = useConfig()
  const { address, connector } = useAccount()
  const { data, isError } = useQuery({
    queryKey: ['can-send-batch', connector?.uid ?? null, address ?? null, chainId],
    queryFn: async () => {
      if (!address) throw new Error('No account is connected')
      return canSendBatch(config, address, chainId)
    },
    enabled: isWanted && address !== undefined,
    gcTime: 0,
    retry: false,
  })
  return isError ? false : data
}
