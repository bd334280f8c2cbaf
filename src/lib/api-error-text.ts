import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ApiErrorCode, apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { formatDuration } from './format.ts'
import { RuntimeError, type RuntimeFault } from './runtime-errors.ts'

/*
 * The one place that says in plain words what went wrong. Its texts are in the catalog `account`, because the launch
 * shows none of them.
 */
const runtimeTexts: Readonly<Record<RuntimeFault, MessageDescriptor>> = {
  timeout: msg`The request timed out. Check your connection and try again.`,
  network: msg`Network error. Check your connection and try again.`,
  aborted: msg`This was interrupted. Try again.`,
  'upload-network': msg`Couldn’t upload the file. Check your connection and try again.`,
  file: msg`Couldn’t read this file. Choose another.`,
  'not-tab-page': msg`This section doesn’t exist.`,
  'tab-item-not-found': msg`This section doesn’t exist.`,
}

/** Codes that occur on a single page each; their texts load with it: `accept-error-text.ts`, `desk-error-text.ts`. */
type OfOnePage = (typeof apiErrorCode)[
  | 'invitationOwn'
  | 'invitationRing'
  | 'invitationTooLate'
  | 'invitationAccepted'
  | 'contentIncomplete'
  | 'termsContradict'
  | 'merchantRefused']

type KnownCode = Exclude<ApiErrorCode, OfOnePage>

const answerTexts: Readonly<Record<KnownCode, MessageDescriptor>> = {
  [apiErrorCode.invalidRequest]: msg`Something you entered isn’t valid. Check it and try again.`,
  [apiErrorCode.notLoggedIn]: msg`Not logged in`,
  [apiErrorCode.forbidden]: msg`You don’t have permission to do this.`,
  [apiErrorCode.notFound]: msg`This is no longer available.`,
  [apiErrorCode.payloadTooLarge]: msg`This is too large to send.`,
  [apiErrorCode.tooManyRequests]: msg`Too many requests. Wait a moment, then try again.`,
  [apiErrorCode.internal]: msg`Something went wrong on our side. Try again later.`,
  [apiErrorCode.unavailable]: msg`Sevenport is unavailable right now. Try again in a moment.`,
  [apiErrorCode.codeWrong]: msg`Wrong verification code.`,
  [apiErrorCode.codeExpired]: msg`This verification code has expired. Request a new one.`,
  [apiErrorCode.passwordWrong]: msg`Wrong password.`,
  [apiErrorCode.fundPasswordWrong]: msg`Wrong fund password.`,
  [apiErrorCode.fundPasswordMissing]: msg`Set a fund password first.`,
  [apiErrorCode.linkInvalid]: msg`This link has already been used or has expired.`,
  [apiErrorCode.signatureInvalid]: msg`The signature doesn’t match this wallet. Sign again.`,
  [apiErrorCode.challengeExpired]: msg`This timed out. Start again.`,
  [apiErrorCode.consentOutdated]: msg`Our terms have changed. Read and accept the new ones.`,
  [apiErrorCode.secretReused]: msg`You’re already using this one. Choose another.`,
  [apiErrorCode.passwordGuessable]: msg`This password is easy to guess. Choose one without personal details.`,
  [apiErrorCode.networkUnavailable]: msg`This network is unavailable right now. Try again later or choose another.`,
  [apiErrorCode.addressInvalid]: msg`This address is invalid or belongs to another network.`,
  [apiErrorCode.addressNotListed]: msg`You can only withdraw to addresses in your address book, 24 hours after adding them.`,
  [apiErrorCode.ownAddress]: msg`This is your own address.`,
  [apiErrorCode.amountTooFine]: msg`Too many decimals for this network.`,
  [apiErrorCode.amountBelowMinimum]: msg`This is below the minimum. Enter a larger amount.`,
  [apiErrorCode.amountAboveLimit]: msg`This exceeds your remaining 24-hour limit. Enter a smaller amount.`,
  [apiErrorCode.insufficientBalance]: msg`Insufficient balance.`,
  [apiErrorCode.feeChanged]: msg`The fee has changed. Review it and confirm again.`,
  [apiErrorCode.requestExpired]: msg`Your withdrawal request timed out. Start again.`,
  [apiErrorCode.ownerCodeWrong]: msg`This code is wrong or has expired. Request a new one.`,
  [apiErrorCode.recipientIsOurs]: msg`This address belongs to Sevenport itself. Anything sent there would be lost.`,
  [apiErrorCode.recipientIsToken]: msg`This is a token’s contract, not a wallet. Anything sent there would be lost.`,
  [apiErrorCode.recipientIsNobody]: msg`No one holds the key to this address. Anything sent there would be lost.`,
  [apiErrorCode.recipientHasAccount]: msg`This is a Sevenport deposit address. Use an internal transfer instead: it’s free and instant.`,
  [apiErrorCode.loginFailed]: msg`Login failed: wrong email or password.`,
  [apiErrorCode.refreshFailed]: msg`Your session has ended (refresh token failed). Log in again.`,
  [apiErrorCode.secondFactorWrong]: msg`This code or passkey wasn’t accepted. Try again.`,
  [apiErrorCode.loginExpired]: msg`Your login timed out. Log in again.`,
  [apiErrorCode.secondFactorMissing]: msg`Confirm with your second factor too.`,
  [apiErrorCode.apiKeyInvalid]: msg`This API key is wrong or was revoked.`,
  [apiErrorCode.emailTaken]: msg`This email already has an account. Log in instead.`,
  [apiErrorCode.walletTaken]: msg`This wallet is already linked to an account.`,
  [apiErrorCode.secondFactorExists]: msg`You’ve already set this up.`,
  [apiErrorCode.addressTaken]: msg`This address is already in your address book.`,
  [apiErrorCode.stateConflict]: msg`This has changed in the meantime. Refresh and check its status.`,
  [apiErrorCode.proposerGone]: msg`The operator who proposed this no longer has the role for it. It has to be proposed again.`,
  [apiErrorCode.idReused]: msg`This was already sent. Refresh to see it.`,
  [apiErrorCode.accountFrozen]: msg`Your account is frozen. Contact support to have this lifted.`,
  [apiErrorCode.withdrawalsFrozen]: msg`Your withdrawals are frozen. Unfreeze them to continue.`,
  [apiErrorCode.withdrawalsLocked]: msg`A password, your email or your second factors changed recently. To protect you, withdrawals and transfers are paused for 24 hours.`,
  [apiErrorCode.debtOutstanding]: msg`You owe for a deposit that its network reversed. Settle it to withdraw or send coins.`,
  [apiErrorCode.limitReached]: msg`You’ve reached the maximum. Remove one to add another.`,
  [apiErrorCode.pairUnsupported]: msg`This pair can’t be exchanged right now. Choose another one.`,
  [apiErrorCode.rateExpired]: msg`The rate has expired. Get a new quote.`,
  [apiErrorCode.refundAddressMissing]: msg`Enter a refund address for this offer.`,
  [apiErrorCode.memoInvalid]: msg`Check the memo. This network either has none or requires one.`,
  [apiErrorCode.countryUnsupported]: msg`Buying and selling coins isn’t available in your country yet.`,
  [apiErrorCode.payoutAccountMissing]: msg`Choose a payout account.`,
  [apiErrorCode.payoutAccountInvalid]: msg`This account or key isn’t valid. Check every character.`,
  [apiErrorCode.payoutAccountForeign]: msg`The account must be in your own name.`,
  [apiErrorCode.linkedAccountMissing]: msg`Choose the account you pay from.`,
  [apiErrorCode.textHasSecret]: msg`This looks like a recovery phrase or private key. Remove it: nobody at Sevenport asks for it. Transaction hashes go in their own field.`,
  [apiErrorCode.attachmentGone]: msg`An attached file has expired or was already sent. Remove it and attach it again.`,
  [apiErrorCode.invitationUnknown]: msg`This invitation code doesn’t exist. Check it with the person who invited you.`,
  [apiErrorCode.merchantCodeWrong]: msg`This merchant code is incorrect. Check it with whoever gave it to you.`,
  [apiErrorCode.merchantMissing]: msg`The merchant behind this code has left or is suspended. Ask for another code.`,
  [apiErrorCode.fileRefused]: msg`We can’t accept this file. Attach an undamaged JPG, PNG, GIF, SVG, PDF or text file.`,
  [apiErrorCode.payoutAccountLocked]: msg`You added this account recently. To protect you, it can be used 24 hours after you add it.`,
  [apiErrorCode.partnerUnavailable]: msg`This partner isn’t responding. Choose another offer or try again later.`,
  [apiErrorCode.paymentsReverted]: msg`The recipient’s contract rejected earlier withdrawals. Try again later or use another address.`,
  [apiErrorCode.tooManyTries]: msg`Too many failed attempts. Try again later.`,
}

const unknownText = msg`Something went wrong. Try again later.`

/** Returns whether the app has a text for this code; a newer backend may send others. */
function isKnownCode(code: number): code is KnownCode {
  return code in answerTexts
}

const tooSoonCodes = [
  apiErrorCode.tooManyRequests,
  apiErrorCode.tooManyTries,
  apiErrorCode.paymentsReverted,
  apiErrorCode.partnerUnavailable,
] as const

function isTooSoon(code: ApiError['code']): code is (typeof tooSoonCodes)[number] {
  return tooSoonCodes.some((known) => known === code)
}

function waitText(code: ApiErrorCode, seconds: number): MessageDescriptor {
  const time = formatDuration(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60, i18n.locale)
  if (code === apiErrorCode.paymentsReverted) {
    return msg`Recipient contracts rejected earlier withdrawals. Try again in ${time}.`
  }
  if (code === apiErrorCode.partnerUnavailable) {
    return msg`This partner isn’t available right now. Choose another offer or try again in ${time}.`
  }
  return code === apiErrorCode.tooManyTries
    ? msg`Too many failed attempts. Try again in ${time}.`
    : msg`Too many requests. Try again in ${time}.`
}

/** Returns one sentence about a failure: of a call, of the app itself (spec §8), or of anything else. */
export function apiErrorText(error: unknown): MessageDescriptor {
  if (error instanceof RuntimeError) return runtimeTexts[error.fault]
  if (error instanceof DOMException && error.name === 'AbortError') return runtimeTexts.aborted
  if (!(error instanceof ApiError)) return unknownText
  const { code, retryAfter } = error
  if (isTooSoon(code) && retryAfter !== undefined) return waitText(code, retryAfter)
  if (typeof code === 'number') return isKnownCode(code) ? answerTexts[code] : unknownText
  return code === 'invalid-answer' ? answerTexts[apiErrorCode.internal] : runtimeTexts[code]
}
