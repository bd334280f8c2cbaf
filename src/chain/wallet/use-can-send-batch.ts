import { useQuery } from '@tanstack/react-query'
import { useAccount, useConfig } from 'wagmi'
import { canSendBatch } from './wagmi-flow-wallet.ts'

/**
 * Whether the connected wallet would be asked once for several calls; `undefined` until it has said so, or while nobody
 * wants to know. A wallet that cannot be asked counts as one that does not.
 */
export function useCanSendBatch(chainId: number, isWanted: boolean): boolean | undefined {
  const config = useConfig()
  const { address, connector } = useAccount()
  const { data, isError } = useQuery({
    queryKey: ['can-send-batch', connector?.uid ?? null, address ?? null, chainId],
    queryFn: async () => {
      if (!address) throw new Error('There is no account to ask for')
      return canSendBatch(config, address, chainId)
    },
    enabled: isWanted && address !== undefined,
    gcTime: 0,
    retry: false,
  })
  return isError ? false : data
}
