import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChainErrorCode } from './chain-error.ts'

interface ChainErrorText {
  /** What happened (spec §8). */
  readonly title: MessageDescriptor
  /** What to do next. */
  readonly advice: MessageDescriptor
}

const texts: Readonly<Record<ChainErrorCode, ChainErrorText>> = {
  'already-signed-in-today': {
    title: msg`Already checked in today`,
    advice: msg`Come back after midnight UTC. Your streak continues.`,
  },
  'sign-in-too-soon': {
    title: msg`Too early to check in again`,
    advice: msg`Check-ins must be at least 12 hours apart. The countdown shows when you can check in.`,
  },
  'stake-below-minimum': {
    title: msg`Stake too small to check in`,
    advice: msg`Add to your stake to reach the minimum, then check in.`,
  },
  'reward-too-small': {
    title: msg`Reward too small`,
    advice: msg`The reward has dropped since you looked. Review it and check in again, or switch wallets.`,
  },
  'nothing-to-claim': {
    title: msg`Claim failed: claim 24 hours after check-in`,
    advice: msg`Come back when your reward has matured.`,
  },
  'streak-too-short': {
    title: msg`You need a 7-day streak`,
    advice: msg`Check in 7 days in a row to unlock everything you’ve earned.`,
  },
  'insufficient-rewards': {
    title: msg`Exceeds your claimed rewards`,
    advice: msg`Enter a smaller amount, or claim first.`,
  },
  'insufficient-stake': {
    title: msg`Exceeds your stake`,
    advice: msg`Enter an amount up to your stake.`,
  },
  'zero-amount': {
    title: msg`Nothing to send`,
    advice: msg`Enter an amount above zero.`,
  },
  'amount-too-fine': {
    title: msg`Too many decimal places`,
    advice: msg`Use fewer decimal places.`,
  },
  'permit-failed': {
    title: msg`The permit wasn’t accepted`,
    advice: msg`Try again and sign the new permit as soon as it appears.`,
  },
  'stake-too-large': {
    title: msg`Exceeds the limit per wallet`,
    advice: msg`Enter a smaller amount.`,
  },
  'pool-full': {
    title: msg`The pool is full`,
    advice: msg`Choose another pool or another network.`,
  },
  'reserve-too-low': {
    title: msg`The reserve can’t cover this stake`,
    advice: msg`Stake less, or choose another pool. Your current stake is safe.`,
  },
  'pool-paused': {
    title: msg`The pool is paused`,
    advice: msg`New stakes and check-ins are paused. Your streak is safe, and you can unstake at any time.`,
  },
  'invalid-recipient': {
    title: msg`Invalid address or wrong network`,
    advice: msg`Check the recipient’s address.`,
  },
  'owner-only': {
    title: msg`Contract execution failed`,
    advice: msg`Only the pool’s owner can do this. Switch wallets.`,
  },
  'token-balance-zero': {
    title: msg`Wallet balance is zero`,
    advice: msg`Add tokens to your wallet first.`,
  },
  'token-balance-too-low': {
    title: msg`Insufficient balance`,
    advice: msg`Enter a smaller amount, or add funds first.`,
  },
  'allowance-too-low': {
    title: msg`The approval is too low`,
    advice: msg`Try again and approve the full amount.`,
  },
  'allowance-not-zero': {
    title: msg`An earlier approval is blocking this`,
    advice: msg`Try again: the old approval will be set to zero first.`,
  },
  'token-paused': {
    title: msg`The issuer has paused this token`,
    advice: msg`No one can move it right now. Try again later.`,
  },
  'token-blocked': {
    title: msg`The token’s issuer has blocked this address`,
    advice: msg`Contact the issuer, or switch wallets.`,
  },
  'token-failed': {
    title: msg`Transfer failed`,
    advice: msg`The token contract rejected it. Try again later.`,
  },
  rejected: {
    title: msg`You declined the request in your wallet`,
    advice: msg`Nothing was sent. Try again whenever you like.`,
  },
  'wallet-missing': {
    title: msg`No wallet found`,
    advice: msg`Install a wallet, or open this page in your wallet’s browser.`,
  },
  'wallet-disconnected': {
    title: msg`No wallet connected`,
    advice: msg`Connect your wallet and try again.`,
  },
  'wallet-locked': {
    title: msg`Your wallet is locked`,
    advice: msg`Unlock it, allow it to connect, and try again.`,
  },
  'wallet-busy': {
    title: msg`Your wallet is waiting for you`,
    advice: msg`Open it to answer an earlier request, then try again.`,
  },
  'wallet-unsupported': {
    title: msg`Your wallet doesn’t support this`,
    advice: msg`Update it or switch wallets.`,
  },
  'wrong-network': {
    title: msg`Your wallet is on another network`,
    advice: msg`Switch the network in your wallet and try again.`,
  },
  'account-changed': {
    title: msg`Your wallet switched accounts`,
    advice: msg`Switch back to the account you started with, or start over with this one.`,
  },
  'allowance-lowered': {
    title: msg`You approved too little`,
    advice: msg`Try again without changing the amount in your wallet, or enter a smaller one.`,
  },
  'native-balance-zero': {
    title: msg`This wallet can’t pay network fees`,
    advice: msg`Add some of the network’s native coin first, or switch wallets.`,
  },
  'insufficient-gas': {
    title: msg`Not enough for the network fee`,
    advice: msg`Add more of the network’s native coin, or switch wallets.`,
  },
  'fee-too-low': {
    title: msg`Network fees have risen`,
    advice: msg`Try again with the new fee.`,
  },
  'nonce-used': {
    title: msg`Your wallet is out of sync with the network`,
    advice: msg`Wait for its other transactions to finish. If this keeps happening, clear the account’s activity data in your wallet.`,
  },
  'approval-refused': {
    title: msg`Approval blocked`,
    advice: msg`It wasn’t for a Sevenport pool. Nothing was sent. Please report this.`,
  },
  'payment-refused': {
    title: msg`Payment blocked`,
    advice: msg`It didn’t match what you reviewed, or the address can’t be used. Nothing was sent. Please report this.`,
  },
  'route-refused': {
    title: msg`Swap blocked`,
    advice: msg`The route wasn’t what you ordered: its contract, recipient or amounts differ. Nothing was sent. Please report this.`,
  },
  'order-closed': {
    title: msg`This order isn’t waiting for a payment`,
    advice: msg`Nothing was sent. Open the order to see its status.`,
  },
  'order-expiring': {
    title: msg`Too late to pay this order`,
    advice: msg`This order expires in under five minutes, so your payment may arrive too late. Nothing was sent. Create a new order.`,
  },
  'order-changed': {
    title: msg`The order isn’t what you reviewed`,
    advice: msg`Its coin, amount or address has changed. Nothing was sent. Please report this.`,
  },
  'order-paid': {
    title: msg`You’ve already paid this order`,
    advice: msg`Nothing was sent a second time. Open the order to follow it.`,
  },
  'route-changed': {
    title: msg`The price has moved`,
    advice: msg`You’d receive less than the minimum you agreed to, so the swap wasn’t made. Try again in a moment, or create a new order.`,
  },
  'route-unavailable': {
    title: msg`No route right now`,
    advice: msg`Your coins are still in your wallet. Try again in a moment, or create a new order.`,
  },
  'network-error': {
    title: msg`Network error`,
    advice: msg`We can’t reach the network. Try again later.`,
  },
  'network-timeout': {
    title: msg`The network is responding slowly`,
    advice: msg`Try again in a moment.`,
  },
  'rpc-not-configured': {
    title: msg`This network isn’t available here`,
    advice: msg`Choose another network.`,
  },
  'contract-missing': {
    title: msg`No pool on this network`,
    advice: msg`Reload the page. In the local world, restart it.`,
  },
  'execution-failed': {
    title: msg`Contract execution failed`,
    advice: msg`Nothing changed, but the network fee was spent. Try again or switch wallets.`,
  },
  'out-of-gas': {
    title: msg`The transaction ran out of gas`,
    advice: msg`Try again and let your wallet set the gas limit.`,
  },
  'not-sent': {
    title: msg`The transaction wasn’t sent`,
    advice: msg`It isn’t on the network. Before you try again, make sure your wallet isn’t still asking for it.`,
  },
  dropped: {
    title: msg`The network dropped the transaction`,
    advice: msg`Nothing changed. Try again, perhaps with a higher fee.`,
  },
  'unexpected-result': {
    title: msg`Unexpected result`,
    advice: msg`Check the transaction in the explorer before you try again.`,
  },
  'former-world': {
    title: msg`From an earlier local world`,
    advice: msg`Its chains no longer exist, and neither does this transaction. Start again.`,
  },
  unknown: {
    title: msg`Submission failed`,
    advice: msg`Try again later or switch wallets.`,
  },
}

/** Returns the text for an error code in the user's language: what happened, and what to do next. */
export function useChainErrorMessage(): (code: ChainErrorCode) => { title: string; advice: string } {
  const { t } = useLingui()
  return (code) => ({ title: t(texts[code].title), advice: t(texts[code].advice) })
}
