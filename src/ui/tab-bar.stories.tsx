import { SendIcon, SwapIcon } from './icons.tsx'
import { CoinsIcon, GiftIcon, UserIcon } from './launch-icons.tsx'
import type { Stories } from './stories.ts'
import { type Tab, TabBar } from './tab-bar.tsx'

const tabs: readonly Tab[] = [
  { to: '/tab-bar', label: 'Buy', icon: CoinsIcon, badge: 0, redDot: false },
  { to: '/sell', label: 'Sell', icon: SendIcon, badge: 3, redDot: false },
  { to: '/exchange', label: 'Exchange', icon: SwapIcon, badge: 120, redDot: true },
  { to: '/invite', label: 'Invite', icon: GiftIcon, badge: 0, redDot: false },
  { to: '/my', label: 'My', icon: UserIcon, badge: 0, redDot: true },
]

export const stories: Stories = {
  'five tabs, badges and a red dot': () => <TabBar tabs={tabs} />,
  'without blur': () => <TabBar tabs={tabs.slice(0, 3)} blur={false} />,
}
