import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconComponent } from '#src/ui/icon.tsx'
import { SendIcon, SwapIcon } from '#src/ui/icons.tsx'
import { CoinsIcon, GiftIcon, UserIcon } from '#src/ui/launch-icons.tsx'

/** A tab as spec §3 has it. Our drawings take a tab's colour: one stands for iconPath, selectedIconPath and iconfont. */
export interface TabBarItem {
  /** The page by the name that spec §2 gives it, without a leading slash. */
  readonly pagePath: string
  readonly text: MessageDescriptor
  readonly icon: IconComponent
  /** Not shown although its page may exist. */
  readonly visible: boolean
  /** A number of things that wait there; none at 0. */
  readonly badge: number
  /** Something is unread there. */
  readonly redDot: boolean
}

function item(pagePath: string, text: MessageDescriptor, icon: IconComponent, visible = true): TabBarItem {
  return { pagePath, text, icon, visible, badge: 0, redDot: false }
}

/** The tab where what is unread is found. */
export const myTab = 'property/setting'

/** spec §2, in its order. */
export const tabBarItems: readonly TabBarItem[] = [
  item('convertBuy/index', msg`Buy`, CoinsIcon),
  item('convertSell/index', msg`Sell`, SendIcon),
  item('convert/index', msg`Exchange`, SwapIcon),
  item('invite/index', msg`Invite`, GiftIcon),
  item('invite/user', msg`Invite`, GiftIcon, false),
  item('invite/award', msg`Invite`, GiftIcon, false),
  item(myTab, msg`My`, UserIcon),
]
