import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '#src/config/paths.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { SendIcon, SwapIcon, WalletIcon } from '#src/ui/icons.tsx'
import { AnchorIcon, CoinsIcon, GiftIcon, HomeIcon, InfoIcon, UserIcon } from '#src/ui/launch-icons.tsx'

/** An area of the product on the rail. */
export interface RailItem {
  /** The page's name in spec §2, without a leading slash. */
  readonly pagePath: string
  readonly text: MessageDescriptor
  readonly icon: IconComponent
  /** Prefixes of the area's other page names. */
  readonly covers: readonly string[]
}

/** Every area, in the rail's order. Like a tab, an area is shown once its page exists. */
const allItems: readonly RailItem[] = [
  { pagePath: 'home', text: msg`Home`, icon: HomeIcon, covers: [] },
  {
    pagePath: 'coinTopup/index',
    text: msg`Wallet`,
    icon: WalletIcon,
    covers: [
      'coinTopup/',
      'currencyDetails/',
      'reserves',
      'property/wallet',
      'property/send/',
      'property/manageIdentityWallet',
      'property/add',
      'property/newAddress',
      'property/chargeCode',
      'property/transferVoucher',
      'property/help/',
    ],
  },
  {
    pagePath: 'mining/index',
    text: msg`Mining`,
    icon: AnchorIcon,
    covers: ['mining/detail', 'mining/signin/', 'mining/miningDetail/'],
  },
  { pagePath: 'convert/index', text: msg`Exchange`, icon: SwapIcon, covers: ['convert/'] },
  { pagePath: 'convertBuy/index', text: msg`Buy`, icon: CoinsIcon, covers: ['convertBuy/'] },
  { pagePath: 'convertSell/index', text: msg`Sell`, icon: SendIcon, covers: ['convertSell/'] },
  { pagePath: 'invite/index', text: msg`Invite`, icon: GiftIcon, covers: ['invite/', 'agent/'] },
  { pagePath: 'help/helpAndFeedback', text: msg`Help`, icon: InfoIcon, covers: ['help/', 'workOrder/'] },
  {
    pagePath: 'property/setting',
    text: msg`My`,
    icon: UserIcon,
    // Everything that belongs to no other area: the account, its settings and messages.
    covers: ['property/', 'my/', 'mining/', 'help/notice', 'help/agreement', 'help/serviceAgreement', 'futures/'],
  },
]

const existing = new Set<string>(Object.values(paths))

/** The areas shown: those whose page exists. */
export const railItems: readonly RailItem[] = allItems.filter(({ pagePath }) => existing.has(`/${pagePath}`))

/** Returns the area of a page, by the longest matching prefix; `undefined` if none matches. */
export function areaOf(pathname: string, items = railItems): RailItem | undefined {
  const name = pathname.slice(1)
  const matched = ({ pagePath, covers }: RailItem) =>
    pagePath === name
      ? Infinity
      : Math.max(0, ...covers.filter((prefix) => name.startsWith(prefix)).map(({ length }) => length))
  const best = items.toSorted((one, other) => matched(other) - matched(one))[0]
  return best && matched(best) > 0 ? best : undefined
}
