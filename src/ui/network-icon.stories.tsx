import { NetworkIcon } from './network-icon.tsx'
import type { Stories } from './stories.ts'

const networks = [
  'ethereum',
  'bsc',
  'avalanche',
  'polygon',
  'fantom',
  'optimism',
  'arbitrum',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'tron',
] as const

export const stories: Stories = {
  'every network': () => (
    <div className="flex flex-wrap gap-3">
      {networks.map((network) => (
        <NetworkIcon key={network} network={network} />
      ))}
    </div>
  ),
}
