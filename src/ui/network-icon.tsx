import { ChainIcon, type ChainIconName } from './chain-icon.tsx'
import { TokenIcon } from './token-icon.tsx'

/** Networks with a single coin, which show its icon. */
type HomeNetwork = 'bitcoin' | 'litecoin' | 'dogecoin' | 'tron'

/* oxlint-disable lingui/no-unlocalized-strings -- Symbols of coins are the same in every language. */
const homeCoins: Readonly<Record<HomeNetwork, string>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  tron: 'TRX',
}
/* oxlint-enable lingui/no-unlocalized-strings */

function isHome(network: ChainIconName | HomeNetwork): network is HomeNetwork {
  return network in homeCoins
}

interface NetworkIconProps {
  readonly network: ChainIconName | HomeNetwork
  readonly size?: number
}

/** The flag of one of the seven chains, or the coin of its own network. Decorative: the name is beside it. */
export function NetworkIcon({ network, size = 28 }: NetworkIconProps) {
  return isHome(network) ? (
    <TokenIcon symbol={homeCoins[network]} size={size} />
  ) : (
    <ChainIcon chain={network} size={size} />
  )
}
