import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntryKind } from '#api/balances.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { ArrowUpRightIcon, DownloadIcon, SendIcon } from '#src/ui/icons.tsx'
import { GiftIcon, RefreshIcon, UserIcon } from '#src/ui/launch-icons.tsx'

interface EntryLook {
  readonly icon: IconComponent
  readonly text: MessageDescriptor
  /** What it means, in a sentence. */
  readonly meaning: MessageDescriptor
}

/** How each kind of movement is shown. */
export const entryLooks: Readonly<Record<EntryKind, EntryLook>> = {
  deposit: { icon: DownloadIcon, text: msg`Deposit`, meaning: msg`Arrived at your deposit address.` },
  reward: {
    icon: GiftIcon,
    text: msg`Mining reward`,
    meaning: msg`Issued: transferred from a mining pool to your deposit address.`,
  },
  'deposit-reversal': {
    icon: RefreshIcon,
    text: msg`Deposit taken back`,
    meaning: msg`The network has dropped the block that the deposit was in. What you had used of it already, you owe.`,
  },
  'debt-payment': {
    icon: RefreshIcon,
    text: msg`Debt paid`,
    meaning: msg`Taken from what came, for what you owed since a network took a deposit back.`,
  },
  withdrawal: { icon: ArrowUpRightIcon, text: msg`Withdrawal`, meaning: msg`Sent to an address, fee included.` },
  'withdrawal-return': {
    icon: RefreshIcon,
    text: msg`Withdrawal returned`,
    meaning: msg`The withdrawal did not take place. The whole amount, fee included, is back.`,
  },
  'transfer-out': { icon: SendIcon, text: msg`Sent to a person`, meaning: msg`Free of charge, by e-mail address.` },
  'transfer-in': { icon: UserIcon, text: msg`Received from a person`, meaning: msg`Sent to your e-mail address.` },
  'transfer-return': {
    icon: RefreshIcon,
    text: msg`Transfer returned`,
    meaning: msg`Nobody with that e-mail address took it in time.`,
  },
}
