import { Trans } from '@lingui/react/macro'
import { addressUrl, chainName, networkKeyOf } from '#src/chain/chain-names.ts'
import { miningChainIds, poolsOnChain } from '#src/entities/mining-pool/pools.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ChainIcon } from '#src/ui/chain-icon.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** Every pool's address, by chain, to compare with what a wallet shows (M11). */
export function ContractAddresses() {
  if (miningChainIds.length === 0) {
    return (
      <EmptyState title={<Trans>No pools yet</Trans>} text={<Trans>Pools appear here once they’re deployed.</Trans>} />
    )
  }
  return (
    <ul className="pb-2">
      {miningChainIds.map((chainId) => (
        <li key={chainId} className="border-line px-4 py-3 not-last:border-b">
          <ChainHeading chainId={chainId} />
          <ul>
            {poolsOnChain(chainId).map(({ key, address, token }) => (
              <li key={key} className="flex items-center justify-between gap-3 py-1">
                <span className="flex items-center gap-2 font-medium">
                  <TokenIcon symbol={token.symbol} size={20} />
                  {token.symbol}
                </span>
                <AddressText address={address} explorerUrl={addressUrl(chainId, address)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ChainHeading({ chainId }: { readonly chainId: number }) {
  const network = networkKeyOf(chainId)
  return (
    <h3 className="mb-1 flex items-center gap-2 text-caption font-semibold text-ink-muted">
      {network && <ChainIcon chain={network} size={18} />}
      {chainName(chainId)}
    </h3>
  )
}
