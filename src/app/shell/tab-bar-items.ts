import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconComponent } from '#src/ui/icon.tsx'
import { SendIcon, SwapIcon } from '#src/ui/icons.tsx'
import { CoinsIcon, GiftIcon, UserIcon } from '#src/ui/launch-icons.tsx'

/**
 * A tab as defined in spec §3. Our icons take the tab's color: one replaces iconPath, selectedIconPath and iconfont.
 */
export interface TabBarItem {
  /** The page's name in spec §2, without a leading slash. */
  readonly pagePath: string
  readonly text: MessageDescriptor
  readonly icon: IconComponent
  /** If false, the tab is hidden even if its page exists. */
  readonly visible: boolean
  /** Number of pending items; 0 shows no badge. */
  readonly badge: number
  /** Whether something there is unread. */
  readonly redDot: boolean
}

function item(pagePath: string, text: MessageDescriptor, icon: IconComponent, visible = true): TabBarItem {
  return { pagePath, text, icon, visible, badge: 0, redDot: false }
}

/** The tab that leads to unread items. */
export const myTab = 'property/setting'

/** The tabs of spec §2, in its order. */
export const tabBarItems: readonly TabBarItem[] = [
  item('convertBuy/index', msg`Buy`, CoinsIcon),
  item('convertSell/index', msg`Sell`, SendIcon),
  item('convert/index', msg`Exchange`, SwapIcon),
  item('invite/index', msg`Invite`, GiftIcon),
  item('invite/user', msg`Invite`, GiftIcon, false),
  item('invite/award', msg`Invite`, GiftIcon, false),
  item(myTab, msg`My`, UserIcon),
]
