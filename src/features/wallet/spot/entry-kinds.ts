import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntryKind } from '#api/balances.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { ArrowUpRightIcon, BankIcon, DownloadIcon, SendIcon } from '#src/ui/icons.tsx'
import { GiftIcon, RefreshIcon, UserIcon } from '#src/ui/launch-icons.tsx'

interface EntryLook {
  readonly icon: IconComponent
  readonly text: MessageDescriptor
  /** An explanation in one sentence. */
  readonly meaning: MessageDescriptor
}

/** Icon and texts of each kind of movement. */
export const entryLooks: Readonly<Record<EntryKind, EntryLook>> = {
  deposit: { icon: DownloadIcon, text: msg`Deposit`, meaning: msg`Received at your deposit address.` },
  reward: {
    icon: GiftIcon,
    text: msg`Mining reward`,
    meaning: msg`Paid out from a mining pool to your deposit address.`,
  },
  'deposit-reversal': {
    icon: RefreshIcon,
    text: msg`Deposit reversed`,
    meaning: msg`The network dropped the block containing this deposit. You owe any part you’d already used.`,
  },
  'debt-payment': {
    icon: RefreshIcon,
    text: msg`Debt settled`,
    meaning: msg`Deducted to settle what you owed for a reversed deposit.`,
  },
  withdrawal: { icon: ArrowUpRightIcon, text: msg`Withdrawal`, meaning: msg`Sent on-chain, fee included.` },
  'withdrawal-return': {
    icon: RefreshIcon,
    text: msg`Withdrawal returned`,
    meaning: msg`The withdrawal didn’t go through. The full amount, including the fee, is back in your balance.`,
  },
  'transfer-out': { icon: SendIcon, text: msg`Internal transfer sent`, meaning: msg`Free internal transfer by email.` },
  'transfer-in': { icon: UserIcon, text: msg`Internal transfer received`, meaning: msg`Sent to your email address.` },
  'transfer-return': {
    icon: RefreshIcon,
    text: msg`Transfer returned`,
    meaning: msg`The recipient didn’t claim it in time.`,
  },
  'invitation-reward': {
    icon: GiftIcon,
    text: msg`Invitation reward`,
    meaning: msg`Claimed for a transaction of someone you invited.`,
  },
  'invitation-discount': {
    icon: GiftIcon,
    text: msg`Fee discount`,
    meaning: msg`Part of a fee you paid, given by the person who invited you.`,
  },
  'merchant-share': {
    icon: BankIcon,
    text: msg`Merchant share`,
    meaning: msg`Your share of a fee paid by someone who registered with a merchant’s code.`,
  },
}
