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
    title: msg`Already signed in today`,
    advice: msg`Come back after midnight UTC. Your streak goes on.`,
  },
  'sign-in-too-soon': {
    title: msg`Too early to sign in again`,
    advice: msg`At least 12 hours lie between two sign-ins. The countdown shows when it is time.`,
  },
  'stake-below-minimum': {
    title: msg`Sign-in balance too small`,
    advice: msg`Add to your stake until it reaches the minimum, then sign in.`,
  },
  'reward-too-small': {
    title: msg`Reward too small`,
    advice: msg`The reward has fallen since you looked. Check it and sign in again, or switch wallet.`,
  },
  'nothing-to-claim': {
    title: msg`Claim failed: claim 24 hours after sign-in`,
    advice: msg`Come back when your reward has matured.`,
  },
  'streak-too-short': {
    title: msg`A streak of 7 days is needed`,
    advice: msg`Sign in on 7 days in a row. Then everything you have earned can be transferred.`,
  },
  'insufficient-rewards': {
    title: msg`More than your claimed rewards`,
    advice: msg`Enter a smaller amount, or claim first.`,
  },
  'insufficient-stake': {
    title: msg`More than your stake`,
    advice: msg`Enter an amount up to your stake.`,
  },
  'zero-amount': {
    title: msg`There is nothing to send`,
    advice: msg`Enter an amount above zero.`,
  },
  'amount-too-fine': {
    title: msg`Too many decimal places`,
    advice: msg`Enter the amount with fewer decimal places.`,
  },
  'permit-failed': {
    title: msg`The permit was not accepted`,
    advice: msg`Try again and sign the new permit soon after it appears.`,
  },
  'stake-too-large': {
    title: msg`More than one person may stake`,
    advice: msg`Enter a smaller amount.`,
  },
  'pool-full': {
    title: msg`The pool is full`,
    advice: msg`Choose another pool or another network.`,
  },
  'reserve-too-low': {
    title: msg`The reserve does not cover this stake`,
    advice: msg`Stake less, or choose another pool. What you have staked stays safe.`,
  },
  'pool-paused': {
    title: msg`The pool is paused`,
    advice: msg`New stakes and sign-ins are stopped. Your streak is kept, and you can take out your stake at any time.`,
  },
  'invalid-recipient': {
    title: msg`Address invalid or mismatched network`,
    advice: msg`Check the address you want to send to.`,
  },
  'owner-only': {
    title: msg`Contract execution failed`,
    advice: msg`Only the owner of the pool can do this. Switch wallet.`,
  },
  'token-balance-zero': {
    title: msg`Wallet balance is zero`,
    advice: msg`Deposit tokens into your wallet first.`,
  },
  'token-balance-too-low': {
    title: msg`Balance insufficient`,
    advice: msg`Enter an amount up to your balance, or deposit more first.`,
  },
  'allowance-too-low': {
    title: msg`The approval is too low`,
    advice: msg`Try again and approve the full amount.`,
  },
  'allowance-not-zero': {
    title: msg`An earlier approval is in the way`,
    advice: msg`Try again: the old approval is set to zero first.`,
  },
  'token-paused': {
    title: msg`The token is paused by its issuer`,
    advice: msg`Nobody can move it for now. Try again later.`,
  },
  'token-blocked': {
    title: msg`The token's issuer has blocked this address`,
    advice: msg`Ask the issuer, or switch wallet.`,
  },
  'token-failed': {
    title: msg`Transfer failed`,
    advice: msg`The token refused. Try again later.`,
  },
  rejected: {
    title: msg`You declined in your wallet`,
    advice: msg`Nothing was sent. Try again whenever you like.`,
  },
  'wallet-missing': {
    title: msg`No wallet found`,
    advice: msg`Install a wallet, or open this page in your wallet's browser.`,
  },
  'wallet-disconnected': {
    title: msg`No wallet is connected`,
    advice: msg`Connect your wallet and try again.`,
  },
  'wallet-locked': {
    title: msg`Your wallet is locked`,
    advice: msg`Unlock it, allow it to connect, and try again.`,
  },
  'wallet-busy': {
    title: msg`Your wallet is waiting for you`,
    advice: msg`Open it: an earlier request is still there. Answer it and try again.`,
  },
  'wallet-unsupported': {
    title: msg`Your wallet cannot do this`,
    advice: msg`Update it or switch wallet.`,
  },
  'wrong-network': {
    title: msg`Your wallet is on another network`,
    advice: msg`Switch the network in your wallet and try again.`,
  },
  'account-changed': {
    title: msg`Your wallet has switched accounts`,
    advice: msg`Switch back to the account you began with, or start again with this one.`,
  },
  'allowance-lowered': {
    title: msg`You approved less than the stake`,
    advice: msg`Try again and leave the amount in your wallet as it is, or stake less.`,
  },
  'native-balance-zero': {
    title: msg`No coins for gas in this wallet`,
    advice: msg`Deposit some of the network's own coin first, or switch wallet.`,
  },
  'insufficient-gas': {
    title: msg`Insufficient gas fee`,
    advice: msg`Deposit more of the network's own coin, or switch wallet.`,
  },
  'fee-too-low': {
    title: msg`The gas price has risen`,
    advice: msg`Try again with the new price.`,
  },
  'nonce-used': {
    title: msg`Your wallet is out of step with the network`,
    advice: msg`Wait for its other transactions. If this goes on, reset the account's activity in your wallet.`,
  },
  'approval-refused': {
    title: msg`This approval was stopped`,
    advice: msg`It was not for a pool that Sevenport knows. Nothing was sent. Please report this.`,
  },
  'network-error': {
    title: msg`Network error`,
    advice: msg`The network cannot be reached. Try again later.`,
  },
  'network-timeout': {
    title: msg`The network is slow to answer`,
    advice: msg`Try again in a moment.`,
  },
  'rpc-not-configured': {
    title: msg`This network is not available here`,
    advice: msg`Choose another network.`,
  },
  'contract-missing': {
    title: msg`There is no pool on this network`,
    advice: msg`Reload the page. In the local world, restart it.`,
  },
  'execution-failed': {
    title: msg`Contract execution failed`,
    advice: msg`Nothing has changed but the gas that was spent. Try again or switch wallet.`,
  },
  'out-of-gas': {
    title: msg`The transaction ran out of gas`,
    advice: msg`Try again and leave the gas limit to your wallet.`,
  },
  'not-sent': {
    title: msg`The transaction was not sent`,
    advice: msg`Nothing of it is on the network. Before you try again, make sure your wallet no longer asks for it.`,
  },
  dropped: {
    title: msg`The network has dropped the transaction`,
    advice: msg`Nothing has changed. Try again, perhaps with a higher fee.`,
  },
  'unexpected-result': {
    title: msg`The result is not what it should be`,
    advice: msg`Check the transaction in the explorer before you try again.`,
  },
  'former-world': {
    title: msg`From an earlier local world`,
    advice: msg`Its chains are gone, and this transaction with them. Start again.`,
  },
  unknown: {
    title: msg`Submit failed`,
    advice: msg`Try again later or switch wallet.`,
  },
}

/** The text for an error code in the person's language: what happened, and what to do next. */
export function useChainErrorMessage(): (code: ChainErrorCode) => { title: string; advice: string } {
  const { t } = useLingui()
  return (code) => ({ title: t(texts[code].title), advice: t(texts[code].advice) })
}
