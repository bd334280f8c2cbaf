import { networkKeyOf } from '#src/chain/chain-names.ts'
import { ChainIcon } from '#src/ui/chain-icon.tsx'

/** The flag of a chain. Local chains have the flag of the chain they stand in for. */
export function ChainFlag({ chainId, size }: { readonly chainId: number; readonly size: number }) {
  const network = networkKeyOf(chainId)
  return network && <ChainIcon chain={network} size={size} />
}
