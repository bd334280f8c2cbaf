import { ChainIcon, type ChainIconName } from './chain-icon.tsx'
import type { Stories } from './stories.ts'
import * as icons from './icons.tsx'
import * as launchIcons from './launch-icons.tsx'
import * as rareIcons from './rare-icons.tsx'
import { TokenIcon } from './token-icon.tsx'

const chains: readonly ChainIconName[] = ['ethereum', 'bsc', 'avalanche', 'polygon', 'fantom', 'optimism', 'arbitrum']
const tokens = [
  'USDT',
  'USDC',
  'TUSD',
  'ETH',
  'BNB',
  'AVAX',
  'POL',
  'FTM',
  'OP',
  'ARB',
  'BTC',
  'LTC',
  'DOGE',
  'TRX',
  'LINK',
  'UNI',
  'SHIB',
  'WBTC',
  'LON',
  'TFT',
  'XYZ',
]

export const stories: Stories = {
  icons: () => (
    <ul className="grid grid-cols-4 gap-3">
      {[launchIcons, icons, rareIcons]
        .flatMap((set) => Object.entries(set))
        .map(([name, Icon]) => (
          <li key={name} className="flex flex-col items-center gap-1 text-center text-micro break-all text-ink-muted">
            <Icon />
            {name.replace('Icon', '')}
          </li>
        ))}
    </ul>
  ),
  chains: () => (
    <ul className="grid grid-cols-4 gap-3">
      {chains.map((chain) => (
        <li key={chain} className="flex flex-col items-center gap-1 text-micro">
          <ChainIcon chain={chain} size={40} />
          {chain}
        </li>
      ))}
    </ul>
  ),
  tokens: () => (
    <ul className="grid grid-cols-4 gap-3">
      {tokens.map((symbol) => (
        <li key={symbol} className="flex flex-col items-center gap-1 text-micro">
          <TokenIcon symbol={symbol} size={40} />
          {symbol}
        </li>
      ))}
    </ul>
  ),
}
