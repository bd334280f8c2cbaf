import type { Stories } from './stories.ts'
import { ClockIcon, ShieldIcon, StarIcon } from './icons.tsx'
import { CoinsIcon } from './launch-icons.tsx'
import { StatGrid, StatTile } from './stat-tile.tsx'

export const stories: Stories = {
  'four figures': () => (
    <StatGrid>
      <StatTile label="Daily rate" value="0.01%" icon={StarIcon} />
      <StatTile label="Reserve covers" value="214 days" icon={ShieldIcon} />
      <StatTile label="Staked" value="12,400 USDT" detail="≈ ¥79,155.40" icon={CoinsIcon} />
      <StatTile label="Next check-in" value="05:12:33" icon={ClockIcon} />
    </StatGrid>
  ),
  loading: () => (
    <StatGrid>
      <StatTile label="Daily rate" value={undefined} />
      <StatTile label="Reserve covers" value={undefined} />
    </StatGrid>
  ),
}
