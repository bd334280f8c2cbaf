import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { KeyIcon, ShieldIcon, WalletIcon } from '#src/ui/icons.tsx'
import { AnchorIcon, LockIcon, UserIcon } from '#src/ui/launch-icons.tsx'

interface SystemMessageText {
  readonly icon: IconComponent
  readonly title: MessageDescriptor
  /** The title where an amount is what it is about: the content, not its kind. */
  readonly titleOf?: (amount: string) => MessageDescriptor
  readonly text: MessageDescriptor
  /** It may have been somebody else: the person is shown what to do then. */
  readonly isSecurity: boolean
}

/** What a message of each kind says; its `values` are told apart from it, as facts. */
export const systemMessageTexts: Readonly<Record<SystemMessage['kind'], SystemMessageText>> = {
  welcome: {
    icon: AnchorIcon,
    title: msg`Welcome aboard`,
    text: msg`Your account is ready. Set a fund password and a second factor to protect it.`,
    isSecurity: false,
  },
  'new-device': {
    icon: ShieldIcon,
    title: msg`Log-in from a new device`,
    text: msg`Your account was logged in to on a device that it had not been used on before.`,
    isSecurity: true,
  },
  'password-changed': {
    icon: KeyIcon,
    title: msg`Password changed`,
    text: msg`Your log-in password was changed. All other sessions have ended.`,
    isSecurity: true,
  },
  'fund-password-set': {
    icon: LockIcon,
    title: msg`Fund password set`,
    text: msg`A new fund password was set. It confirms everything that moves money out of your account.`,
    isSecurity: true,
  },
  'email-changed': {
    icon: UserIcon,
    title: msg`E-mail address changed`,
    text: msg`Your account has another e-mail address from now on. You log in with it, and codes go there.`,
    isSecurity: true,
  },
  'email-moved-back': {
    icon: UserIcon,
    title: msg`Account moved back`,
    text: msg`The link in the email to your address moved your account back. All sessions and both passwords ended, and withdrawals are paused for 24 hours.`,
    isSecurity: true,
  },
  'second-factor-added': {
    icon: ShieldIcon,
    title: msg`Second factor added`,
    text: msg`From now on a log-in asks for more than your password.`,
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
    text: msg`It still protects your account for 24 hours. If this wasn’t you, keep it in the security settings and set a new password.`,
    isSecurity: true,
  },
  'second-factor-kept': {
    icon: ShieldIcon,
    title: msg`Second factor kept`,
    text: msg`It won’t be removed: the removal was stopped.`,
    isSecurity: true,
  },
  'second-factor-failed': {
    icon: KeyIcon,
    title: msg`Somebody knows your password`,
    text: msg`Your password was entered on a device that your account does not know, and the second factor was wrong. If it was not you, set a new password.`,
    isSecurity: true,
  },
  'wallet-bound': {
    icon: WalletIcon,
    title: msg`Wallet bound`,
    text: msg`A wallet now belongs to your account.`,
    isSecurity: true,
  },
  'wallet-unbound': {
    icon: WalletIcon,
    title: msg`Wallet unbound`,
    text: msg`A wallet no longer belongs to your account.`,
    isSecurity: true,
  },
  'sessions-ended': {
    icon: LockIcon,
    title: msg`Sessions ended`,
    text: msg`Devices that were logged in to your account have been logged out.`,
    isSecurity: true,
  },
  'withdrawal-requested': {
    icon: WalletIcon,
    title: msg`Withdrawal requested`,
    titleOf: (amount) => msg`Withdrawal of ${amount} requested`,
    text: msg`A withdrawal was confirmed. Its amount is set apart until it has been paid.`,
    isSecurity: true,
  },
  'withdrawal-passed': {
    icon: WalletIcon,
    title: msg`Withdrawal approved`,
    titleOf: (amount) => msg`Withdrawal of ${amount} approved`,
    text: msg`A withdrawal has passed its review and is going to be paid.`,
    isSecurity: false,
  },
  'withdrawal-refused': {
    icon: WalletIcon,
    title: msg`Withdrawal refused`,
    titleOf: (amount) => msg`Withdrawal of ${amount} refused`,
    text: msg`A withdrawal was refused. The whole amount is back in your balance.`,
    isSecurity: false,
  },
  'withdrawal-cancelled': {
    icon: WalletIcon,
    title: msg`Withdrawal cancelled`,
    titleOf: (amount) => msg`Withdrawal of ${amount} cancelled`,
    text: msg`A withdrawal was cancelled. The whole amount is back in your balance.`,
    isSecurity: false,
  },
  'withdrawal-sent': {
    icon: WalletIcon,
    title: msg`Withdrawal arrived`,
    titleOf: (amount) => msg`${amount} arrived`,
    text: msg`Your withdrawal reached its address. The amount is after our fee.`,
    isSecurity: false,
  },
  'withdrawal-failed': {
    icon: WalletIcon,
    title: msg`Withdrawal failed`,
    titleOf: (amount) => msg`Withdrawal of ${amount} failed`,
    text: msg`The network did not carry a withdrawal out. The whole amount is back in your balance.`,
    isSecurity: false,
  },
  'withdrawal-reverted': {
    icon: WalletIcon,
    title: msg`Withdrawal rejected by the recipient`,
    text: msg`The recipient’s contract rejected a withdrawal. The amount is back in your balance, except for the network fee.`,
    isSecurity: false,
  },
  'withdrawals-frozen': {
    icon: LockIcon,
    title: msg`Withdrawals frozen`,
    text: msg`Nothing leaves your balance until you end the freeze with all three verifications.`,
    isSecurity: true,
  },
  'withdrawals-unfrozen': {
    icon: LockIcon,
    title: msg`Withdrawals unfrozen`,
    text: msg`Withdrawals and transfers are possible again.`,
    isSecurity: true,
  },
  'deposit-credited': {
    icon: WalletIcon,
    title: msg`Deposit credited`,
    titleOf: (amount) => msg`+${amount} credited`,
    text: msg`A deposit has its confirmations and is in your balance.`,
    isSecurity: false,
  },
  'deposit-reversed': {
    icon: WalletIcon,
    title: msg`Deposit taken back`,
    titleOf: (amount) => msg`−${amount}: deposit taken back`,
    text: msg`The network has dropped the block of a deposit, so its credit was taken back. If the network takes it up again, it is credited again. What you had used of it already, you owe until then, or until another deposit pays it.`,
    isSecurity: false,
  },
  'transfer-received': {
    icon: WalletIcon,
    title: msg`Transfer received`,
    titleOf: (amount) => msg`+${amount} received`,
    text: msg`Another person has sent you coins. They are in your balance.`,
    isSecurity: false,
  },
  'transfer-returned': {
    icon: WalletIcon,
    title: msg`Transfer came back`,
    titleOf: (amount) => msg`+${amount} came back`,
    text: msg`Nobody has taken a transfer within 30 days. The amount is back in your balance.`,
    isSecurity: false,
  },
}

/** The title of a message; `formatted` is its amount for reading, where it has one. */
export function systemMessageTitle(kind: SystemMessage['kind'], formatted: string | undefined): MessageDescriptor {
  const { title, titleOf } = systemMessageTexts[kind]
  return titleOf && formatted !== undefined ? titleOf(formatted) : title
}
