import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'
import { ShieldIcon, WalletIcon } from '#src/ui/icons.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { AnchorIcon, BellIcon, GiftIcon, LockIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { linkMessageTexts } from './link-message-texts.ts'
import { merchantMessageTexts } from './merchant-message-texts.ts'
import { orderMessageTexts } from './order-message-texts.ts'
import type { SystemMessageText } from './system-message-text.ts'

/** The texts of each kind of message; its `values` are shown separately, as facts. */
export const systemMessageTexts: Readonly<Record<SystemMessage['kind'], SystemMessageText>> = {
  welcome: {
    icon: AnchorIcon,
    title: msg`Welcome aboard`,
    text: msg`Your account is ready. Set a fund password and a second factor to protect it.`,
    isSecurity: false,
  },
  'new-device': {
    icon: ShieldIcon,
    title: msg`New device logged in`,
    text: msg`A new device logged in to your account.`,
    isSecurity: true,
  },
  'password-changed': {
    icon: KeyIcon,
    title: msg`Password changed`,
    text: msg`Your login password was changed. All other devices were logged out.`,
    isSecurity: true,
  },
  'fund-password-set': {
    icon: LockIcon,
    title: msg`Fund password set`,
    text: msg`A new fund password was set. You use it to confirm withdrawals and transfers.`,
    isSecurity: true,
  },
  'email-changed': {
    icon: UserIcon,
    title: msg`Email address changed`,
    text: msg`Your account has a new email address. Use it to log in; we’ll send codes there.`,
    isSecurity: true,
  },
  'email-moved-back': {
    icon: UserIcon,
    title: msg`Previous email restored`,
    text: msg`Your account was restored to its previous email. All devices were logged out, both passwords were reset, and withdrawals are paused for 24 hours.`,
    isSecurity: true,
  },
  'second-factor-added': {
    icon: ShieldIcon,
    title: msg`Second factor added`,
    text: msg`Logging in now takes more than your password.`,
    isSecurity: true,
  },
  'second-factor-removed': {
    icon: ShieldIcon,
    title: msg`Second factor removed`,
    text: msg`One of your second factors no longer protects your account.`,
    isSecurity: true,
  },
  'second-factor-ending': {
    icon: ShieldIcon,
    title: msg`Second factor will be removed`,
    text: msg`It protects your account for another 24 hours. If this wasn’t you, keep it under Security and set a new password.`,
    isSecurity: true,
  },
  'second-factor-kept': {
    icon: ShieldIcon,
    title: msg`Second factor kept`,
    text: msg`Its removal was stopped.`,
    isSecurity: true,
  },
  'second-factor-failed': {
    icon: KeyIcon,
    title: msg`Someone knows your password`,
    text: msg`Someone entered your password on a new device but failed the second factor. If it wasn’t you, set a new password.`,
    isSecurity: true,
  },
  'factor-reset-planned': {
    icon: ShieldIcon,
    title: msg`All second factors will be removed`,
    text: msg`Someone told our team that you lost them. They protect your account for another 72 hours. If it wasn’t you, keep them under Security, set a new password and contact support.`,
    isSecurity: true,
  },
  'factor-reset-stopped': {
    icon: ShieldIcon,
    title: msg`Second factors kept`,
    text: msg`The removal of all your second factors was stopped. They keep protecting your account.`,
    isSecurity: true,
  },
  'factor-reset-done': {
    icon: ShieldIcon,
    title: msg`Second factors removed`,
    text: msg`Our team removed all your second factors. Withdrawals are paused for 24 hours. Set up a new second factor under Security.`,
    isSecurity: true,
  },
  'wallet-bound': {
    icon: WalletIcon,
    title: msg`Wallet linked`,
    text: msg`A wallet was linked to your account.`,
    isSecurity: true,
  },
  'wallet-unbound': {
    icon: WalletIcon,
    title: msg`Wallet unlinked`,
    text: msg`A wallet was unlinked from your account.`,
    isSecurity: true,
  },
  'sessions-ended': {
    icon: LockIcon,
    title: msg`Devices logged out`,
    text: msg`Other devices were logged out of your account.`,
    isSecurity: true,
  },
  'logged-out-by-us': {
    icon: ShieldIcon,
    title: msg`We logged you out everywhere`,
    text: msg`Our team logged out all your devices to protect your account. API keys no longer work.`,
    isSecurity: true,
  },
  'order-key-created': {
    icon: KeyIcon,
    title: msg`API key created`,
    text: msg`A program with this key can quote, create and read exchange orders for your account.`,
    isSecurity: true,
  },
  'order-key-revoked': {
    icon: KeyIcon,
    title: msg`API key revoked`,
    text: msg`Programs can no longer use this key.`,
    isSecurity: true,
  },
  'withdrawal-requested': {
    icon: WalletIcon,
    title: msg`Withdrawal requested`,
    titleOf: (amount) => msg`Withdrawal of ${amount} requested`,
    text: msg`You confirmed a withdrawal. Its amount is reserved until we send it.`,
    isSecurity: true,
  },
  'withdrawal-passed': {
    icon: WalletIcon,
    title: msg`Withdrawal approved`,
    titleOf: (amount) => msg`Withdrawal of ${amount} approved`,
    text: msg`We approved your withdrawal and will send it shortly.`,
    isSecurity: false,
  },
  'withdrawal-refused': {
    icon: WalletIcon,
    title: msg`Withdrawal declined`,
    titleOf: (amount) => msg`Withdrawal of ${amount} declined`,
    text: msg`Your withdrawal was declined. The full amount is back in your balance.`,
    isSecurity: false,
  },
  'withdrawal-cancelled': {
    icon: WalletIcon,
    title: msg`Withdrawal canceled`,
    titleOf: (amount) => msg`Withdrawal of ${amount} canceled`,
    text: msg`Your withdrawal was canceled. The full amount is back in your balance.`,
    isSecurity: false,
  },
  'order-payment-cancelled': {
    icon: WalletIcon,
    title: msg`Order payment canceled`,
    titleOf: (amount) => msg`Order payment of ${amount} canceled`,
    text: msg`The order expired, failed or was already paid, so we didn’t send your payment. The full amount is back in your balance.`,
    isSecurity: false,
  },
  'withdrawal-sent': {
    icon: WalletIcon,
    title: msg`Withdrawal arrived`,
    titleOf: (amount) => msg`${amount} arrived`,
    text: msg`Your withdrawal arrived. The amount is net of our fee.`,
    isSecurity: false,
  },
  'withdrawal-failed': {
    icon: WalletIcon,
    title: msg`Withdrawal failed`,
    titleOf: (amount) => msg`Withdrawal of ${amount} failed`,
    text: msg`The network rejected your withdrawal. The full amount is back in your balance.`,
    isSecurity: false,
  },
  'withdrawal-reverted': {
    icon: WalletIcon,
    title: msg`Withdrawal rejected by the recipient`,
    text: msg`The recipient’s contract rejected your withdrawal. The amount is back in your balance, minus the network fee.`,
    isSecurity: false,
  },
  'withdrawals-frozen': {
    icon: LockIcon,
    title: msg`Withdrawals frozen`,
    text: msg`Withdrawals and transfers stay frozen until you unfreeze them with all three verifications.`,
    isSecurity: true,
  },
  'account-frozen': {
    icon: LockIcon,
    title: msg`Account frozen`,
    text: msg`You can’t withdraw, send, swap or sell until our team lifts the freeze. Deposits still arrive. Contact support to have it lifted.`,
    isSecurity: true,
  },
  'account-unfrozen': {
    icon: LockIcon,
    title: msg`Account no longer frozen`,
    text: msg`You can withdraw, send, swap and sell again.`,
    isSecurity: true,
  },
  'withdrawals-unfrozen': {
    icon: LockIcon,
    title: msg`Withdrawals unfrozen`,
    text: msg`You can withdraw and transfer again.`,
    isSecurity: true,
  },
  'deposit-credited': {
    icon: WalletIcon,
    title: msg`Deposit credited`,
    titleOf: (amount) => msg`+${amount} credited`,
    text: msg`Your deposit is confirmed and in your balance.`,
    isSecurity: false,
  },
  'deposit-reversed': {
    icon: WalletIcon,
    title: msg`Deposit reversed`,
    titleOf: (amount) => msg`−${amount}: deposit reversed`,
    text: msg`The network dropped the block containing your deposit, so we reversed it. If it confirms again, we’ll credit it again. Until then, you owe any part you’ve already used.`,
    isSecurity: false,
  },
  'transfer-received': {
    icon: WalletIcon,
    title: msg`Transfer received`,
    titleOf: (amount) => msg`+${amount} received`,
    text: msg`Someone sent you coins. They’re in your balance.`,
    isSecurity: false,
  },
  'transfer-returned': {
    icon: WalletIcon,
    title: msg`Transfer returned`,
    titleOf: (amount) => msg`+${amount} returned`,
    text: msg`Your transfer wasn’t claimed within 30 days. The amount is back in your balance.`,
    isSecurity: false,
  },
  ...orderMessageTexts,
  'rewards-held': {
    icon: GiftIcon,
    title: msg`Invitation rewards on hold`,
    titleOf: (amount) => msg`${amount} on hold`,
    text: msg`Our team is reviewing your invitation rewards. The rewards page shows why, and lets you tell us your side.`,
    isSecurity: false,
  },
  'rewards-released': {
    icon: GiftIcon,
    title: msg`Invitation rewards released`,
    titleOf: (amount) => msg`${amount} released`,
    text: msg`We’ve reviewed your invitation rewards and released them. Claim them on the rewards page once their waiting time is over.`,
    isSecurity: false,
  },
  'rewards-refused': {
    icon: GiftIcon,
    title: msg`Invitation rewards declined`,
    titleOf: (amount) => msg`${amount} declined`,
    text: msg`We’ve reviewed your invitation rewards and can’t pay them. If you think this is a mistake, contact support.`,
    isSecurity: false,
  },
  'price-above': {
    icon: BellIcon,
    title: msg`Price alert`,
    titleOf: (price, coin) => msg`${coin} is above ${price}`,
    text: msg`The price rose above your target. This alert won’t fire again.`,
    isSecurity: false,
  },
  'price-below': {
    icon: BellIcon,
    title: msg`Price alert`,
    titleOf: (price, coin) => msg`${coin} is below ${price}`,
    text: msg`The price fell below your target. This alert won’t fire again.`,
    isSecurity: false,
  },
  ...linkMessageTexts,
  ...merchantMessageTexts,
  'support-replied': {
    icon: BellIcon,
    title: msg`Support replied`,
    text: msg`We replied to your message. The reply is in the help center and in your email.`,
    isSecurity: false,
  },
}

/** Returns the title of a message. `formatted` is its amount or target price, if any, formatted for display. */
export function systemMessageTitle(
  kind: SystemMessage['kind'],
  formatted: string | undefined,
  coin: string,
): MessageDescriptor {
  const { title, titleOf } = systemMessageTexts[kind]
  return titleOf && formatted !== undefined ? titleOf(formatted, coin) : title
}
