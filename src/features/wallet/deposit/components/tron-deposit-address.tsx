import { useQuery } from '@tanstack/react-query'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { tronAddressQueryOptions } from '#src/entities/deposit-address/tron-address.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { AccountAddressCard } from './account-address-card.tsx'

interface TronDepositAddressProps {
  readonly coin: Coin
  readonly network: CoinNetwork
}

/** The deposit address for TRX or a token on TRON, with its terms. TRON wallets only read the plain address. */
export function TronDepositAddress({ coin, network }: TronDepositAddressProps) {
  const { userId } = useUser()
  const query = useQuery(tronAddressQueryOptions(userId))
  return <AccountAddressCard coin={coin} network={network} query={query} codeOf={(address) => address} />
}
