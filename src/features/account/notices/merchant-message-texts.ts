import { msg } from '@lingui/core/macro'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'
import { BellIcon } from '#src/ui/launch-icons.tsx'
import type { SystemMessageText } from './system-message-text.ts'

type MerchantMessage = Extract<SystemMessage['kind'], `merchant-${string}`>

/** Messages about applying to become a merchant, and about being one. */
export const merchantMessageTexts: Readonly<Record<MerchantMessage, SystemMessageText>> = {
  'merchant-submitted': {
    icon: BellIcon,
    title: msg`Merchant application received`,
    text: msg`Two reviewers look at every application. We’ll tell you as soon as something changes.`,
    isSecurity: false,
  },
  'merchant-in-review': {
    icon: BellIcon,
    title: msg`Merchant application in review`,
    text: msg`A reviewer has opened your application. There’s nothing you need to do right now.`,
    isSecurity: false,
  },
  'merchant-question': {
    icon: BellIcon,
    title: msg`Question about your merchant application`,
    text: msg`A reviewer has a question. The review continues once you’ve answered it.`,
    isSecurity: false,
  },
  'merchant-approved': {
    icon: BellIcon,
    title: msg`Merchant application approved`,
    text: msg`You’re now a Sevenport merchant. Your code and your link are on your merchant page.`,
    isSecurity: false,
  },
  'merchant-rejected': {
    icon: BellIcon,
    title: msg`Merchant application rejected`,
    text: msg`We didn’t approve your application. You can apply again once the reason no longer applies.`,
    isSecurity: false,
  },
  'merchant-suspended': {
    icon: BellIcon,
    title: msg`Merchant account suspended`,
    text: msg`Nobody can register or apply with your code until it’s resumed. Your own account and your funds aren’t affected.`,
    isSecurity: false,
  },
  'merchant-brand-approved': {
    icon: BellIcon,
    title: msg`Brand approved`,
    text: msg`People see your brand on your domain as long as its TXT record is there.`,
    isSecurity: false,
  },
  'merchant-brand-rejected': {
    icon: BellIcon,
    title: msg`Brand rejected`,
    text: msg`We didn’t approve your brand. Change it on your merchant page, and we’ll review it again.`,
    isSecurity: false,
  },
  'merchant-domain-lost': {
    icon: BellIcon,
    title: msg`Brand no longer shown`,
    text: msg`Your domain’s TXT record is gone. Add it again, then check it on your merchant page.`,
    isSecurity: false,
  },
  'merchant-resumed': {
    icon: BellIcon,
    title: msg`Merchant account active again`,
    text: msg`Your merchant code works again.`,
    isSecurity: false,
  },
}
