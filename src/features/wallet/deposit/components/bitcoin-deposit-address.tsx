import { useQuery } from '@tanstack/react-query'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { incomingQueryOptions } from '#src/entities/deposit-address/bitcoin-address.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { AccountAddressCard } from './account-address-card.tsx'
import { IncomingPayments } from './incoming-payments.tsx'

interface BitcoinDepositAddressProps {
  readonly coin: Coin
  readonly network: CoinNetwork & { readonly network: BitcoinNetworkKey }
}

/** The deposit address on a Bitcoin-like network, pending payments to it, and the terms. */
export function BitcoinDepositAddress({ coin, network }: BitcoinDepositAddressProps) {
  const { userId } = useUser()
  const query = useQuery(incomingQueryOptions(userId, network.network))
  return (
    // BIP-21, with URI schemes named like our networks.
    <AccountAddressCard coin={coin} network={network} query={query} codeOf={(to) => `${network.network}:${to}`}>
      <IncomingPayments symbol={coin.symbol} network={network} incoming={query.data?.incoming ?? []} />
    </AccountAddressCard>
  )
}
