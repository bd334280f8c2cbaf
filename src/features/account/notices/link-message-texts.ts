import { msg } from '@lingui/core/macro'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'
import { ShieldIcon, WalletIcon } from '#src/ui/icons.tsx'
import type { SystemMessageText } from './system-message-text.ts'

type LinkMessage = Extract<SystemMessage['kind'], `link-${string}` | `webhook-${string}`>

/** Messages to merchants about payment links, and about the webhook that notifies a shop of them. */
export const linkMessageTexts: Readonly<Record<LinkMessage, SystemMessageText>> = {
  'link-paid': {
    icon: WalletIcon,
    title: msg`Paid by link`,
    titleOf: (amount) => msg`${amount} paid by link`,
    text: msg`It’ll be in your Sevenport wallet once the network confirms it.`,
    isSecurity: false,
  },
  'link-paid-again': {
    icon: WalletIcon,
    title: msg`Link paid a second time`,
    text: msg`This link takes one payment, but a second one has arrived. Contact the payer to settle what happens to it.`,
    isSecurity: false,
  },
  'link-failed': {
    icon: WalletIcon,
    title: msg`Payment by link failed`,
    titleOf: (amount) => msg`Payment of ${amount} by link failed`,
    text: msg`The payment wasn’t completed, so you received nothing.`,
    isSecurity: false,
  },
  'webhook-changed': {
    icon: ShieldIcon,
    title: msg`Webhook changed`,
    text: msg`Messages about your payment links now go to this shop, signed with a new secret. The old secret no longer works.`,
    isSecurity: true,
  },
  'webhook-removed': {
    icon: ShieldIcon,
    title: msg`Webhook removed`,
    text: msg`Your shop no longer gets messages about your payment links.`,
    isSecurity: true,
  },
}
