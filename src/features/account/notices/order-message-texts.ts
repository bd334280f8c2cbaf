import { msg } from '@lingui/core/macro'
import type { SystemMessage } from '#src/entities/notification/system-message.queries.ts'
import { SwapIcon, WalletIcon } from '#src/ui/icons.tsx'
import type { SystemMessageText } from './system-message-text.ts'

/** What messages about orders say. */
export const orderMessageTexts = {
  'exchange-paid': {
    icon: SwapIcon,
    title: msg`Exchange payment received`,
    titleOf: (amount) => msg`Exchange payment of ${amount} received`,
    text: msg`The partner has your payment and will exchange it once the network confirms it.`,
    isSecurity: false,
  },
  'exchange-completed': {
    icon: SwapIcon,
    title: msg`Exchange complete`,
    titleOf: (amount) => msg`Exchange of ${amount} complete`,
    text: msg`Your exchange is complete, and your coins have arrived.`,
    isSecurity: false,
  },
  'exchange-suspended': {
    icon: SwapIcon,
    title: msg`Exchange on hold`,
    titleOf: (amount) => msg`Exchange of ${amount} on hold`,
    text: msg`The partner has put your exchange on hold. The order page shows what happens next.`,
    isSecurity: false,
  },
  'exchange-refunded': {
    icon: SwapIcon,
    title: msg`Exchange refunded`,
    titleOf: (amount) => msg`Exchange of ${amount} refunded`,
    text: msg`The partner has sent your coins back.`,
    isSecurity: false,
  },
  'exchange-expired': {
    icon: SwapIcon,
    title: msg`Exchange order expired`,
    titleOf: (amount) => msg`Exchange order for ${amount} expired`,
    text: msg`No payment arrived in time. If you’ve already paid, don’t pay again: the partner exchanges late payments or sends them back.`,
    isSecurity: false,
  },
  'exchange-failed': {
    icon: SwapIcon,
    title: msg`Exchange failed`,
    titleOf: (amount) => msg`Exchange of ${amount} failed`,
    text: msg`Nothing was exchanged. If you’ve paid, the partner has your coins and must send them back.`,
    isSecurity: false,
  },
  'purchase-paid': {
    icon: WalletIcon,
    title: msg`Purchase payment received`,
    titleOf: (amount) => msg`Payment of ${amount} received`,
    text: msg`The partner has your payment and will send your coins.`,
    isSecurity: false,
  },
  'purchase-completed': {
    icon: WalletIcon,
    title: msg`Purchase complete`,
    titleOf: (amount) => msg`Purchase for ${amount} complete`,
    text: msg`Your coins have arrived.`,
    isSecurity: false,
  },
  'purchase-suspended': {
    icon: WalletIcon,
    title: msg`Purchase on hold`,
    titleOf: (amount) => msg`Purchase for ${amount} on hold`,
    text: msg`The partner has put your purchase on hold. The order page shows what happens next.`,
    isSecurity: false,
  },
  'purchase-refunded': {
    icon: WalletIcon,
    title: msg`Purchase refunded`,
    titleOf: (amount) => msg`Purchase for ${amount} refunded`,
    text: msg`The partner has sent your money back. Your bank may take a few days to show it.`,
    isSecurity: false,
  },
  'purchase-expired': {
    icon: WalletIcon,
    title: msg`Purchase expired`,
    titleOf: (amount) => msg`Purchase for ${amount} expired`,
    text: msg`No payment arrived in time. If you’ve already paid, don’t pay again: the partner completes late payments or sends them back.`,
    isSecurity: false,
  },
  'purchase-failed': {
    icon: WalletIcon,
    title: msg`Purchase failed`,
    titleOf: (amount) => msg`Purchase for ${amount} failed`,
    text: msg`Nothing was bought. If you’ve paid, the partner must send your money back.`,
    isSecurity: false,
  },
  'sale-paid': {
    icon: WalletIcon,
    title: msg`Coins received for your sale`,
    titleOf: (amount) => msg`${amount} received for your sale`,
    text: msg`The partner has your coins and will pay you once the sale goes through.`,
    isSecurity: false,
  },
  'sale-completed': {
    icon: WalletIcon,
    title: msg`Sale complete`,
    titleOf: (amount) => msg`Sale of ${amount} complete`,
    text: msg`The partner has paid you. Your bank may take a while to show it.`,
    isSecurity: false,
  },
  'sale-suspended': {
    icon: WalletIcon,
    title: msg`Sale on hold`,
    titleOf: (amount) => msg`Sale of ${amount} on hold`,
    text: msg`The partner has put your sale on hold. The order page shows what happens next.`,
    isSecurity: false,
  },
  'sale-refunded': {
    icon: WalletIcon,
    title: msg`Sale refunded`,
    titleOf: (amount) => msg`Sale of ${amount} refunded`,
    text: msg`The partner has sent your coins back.`,
    isSecurity: false,
  },
  'sale-expired': {
    icon: WalletIcon,
    title: msg`Sale expired`,
    titleOf: (amount) => msg`Sale of ${amount} expired`,
    text: msg`No coins arrived in time. If you’ve already sent them, don’t send them again: the partner completes late payments or sends them back.`,
    isSecurity: false,
  },
  'sale-failed': {
    icon: WalletIcon,
    title: msg`Sale failed`,
    titleOf: (amount) => msg`Sale of ${amount} failed`,
    text: msg`Nothing was sold. If you’ve sent the coins, the partner must send them back.`,
    isSecurity: false,
  },
} as const satisfies Partial<Record<SystemMessage['kind'], SystemMessageText>>
