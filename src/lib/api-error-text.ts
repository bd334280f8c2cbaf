import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ApiErrorCode, apiErrorCode } from '#api/errors.ts'
import { ApiError } from './api-client.ts'
import { formatDuration } from './format.ts'
import { RuntimeError, type RuntimeFault } from './runtime-errors.ts'

/*
 * The one place that says in a person's words what went wrong. Its texts are in the catalogue `account`, because the
 * launch shows none of them.
 */
const runtimeTexts: Readonly<Record<RuntimeFault, MessageDescriptor>> = {
  timeout: msg`No answer after a minute. Check your connection and try again.`,
  network: msg`Network error, try again later.`,
  aborted: msg`This was stopped before it was done.`,
  'upload-network': msg`The file could not be sent. Check your connection and try again.`,
  file: msg`This file cannot be read. Choose another one.`,
  'not-tab-page': msg`There is no such section in this app.`,
  'tab-item-not-found': msg`There is no such section in this app.`,
}

const answerTexts: Readonly<Record<ApiErrorCode, MessageDescriptor>> = {
  [apiErrorCode.invalidRequest]: msg`Something you entered is not accepted. Check it and try again.`,
  [apiErrorCode.notLoggedIn]: msg`Not logged in`,
  [apiErrorCode.forbidden]: msg`This is not allowed.`,
  [apiErrorCode.notFound]: msg`This is no longer there.`,
  [apiErrorCode.payloadTooLarge]: msg`This is too large to be sent.`,
  [apiErrorCode.tooManyRequests]: msg`Too many requests. Wait a moment, then try again.`,
  [apiErrorCode.internal]: msg`Something went wrong on our side. Try again later.`,
  [apiErrorCode.unavailable]: msg`Sevenport is not available just now. Try again in a moment.`,
  [apiErrorCode.codeWrong]: msg`The verification code is wrong.`,
  [apiErrorCode.codeExpired]: msg`The verification code has expired. Ask for a new one.`,
  [apiErrorCode.passwordWrong]: msg`The password is wrong.`,
  [apiErrorCode.fundPasswordWrong]: msg`The fund password is wrong.`,
  [apiErrorCode.fundPasswordMissing]: msg`Set a fund password first.`,
  [apiErrorCode.linkInvalid]: msg`This link has been used already or is outdated.`,
  [apiErrorCode.signatureInvalid]: msg`The wallet’s signature does not fit. Sign again.`,
  [apiErrorCode.challengeExpired]: msg`This took too long. Begin again.`,
  [apiErrorCode.consentOutdated]: msg`The agreements have changed. Read and accept the new ones.`,
  [apiErrorCode.secretReused]: msg`This is the one you have now. Choose another.`,
  [apiErrorCode.passwordGuessable]: msg`This password is easy to guess. Choose one that has nothing to do with you.`,
  [apiErrorCode.networkUnavailable]: msg`This network is not available just now. Try again later or choose another.`,
  [apiErrorCode.addressInvalid]: msg`The address is invalid or belongs to another network.`,
  [apiErrorCode.addressNotListed]: msg`Your account sends to addresses in the address book only, and to new ones after 24 hours.`,
  [apiErrorCode.ownAddress]: msg`This is your own address.`,
  [apiErrorCode.amountTooFine]: msg`The amount has more decimals than the network allows.`,
  [apiErrorCode.amountBelowMinimum]: msg`The amount is below the minimum.`,
  [apiErrorCode.amountAboveLimit]: msg`The amount is above what is left of your limit for 24 hours.`,
  [apiErrorCode.insufficientBalance]: msg`The balance is not sufficient.`,
  [apiErrorCode.feeChanged]: msg`The fee has changed. Check it and confirm again.`,
  [apiErrorCode.requestExpired]: msg`This took too long. Begin the withdrawal again.`,
  [apiErrorCode.ownerCodeWrong]: msg`This code is wrong or has expired. Ask for a new one.`,
  [apiErrorCode.recipientIsOurs]: msg`This address belongs to Sevenport itself. Anything sent there would be lost.`,
  [apiErrorCode.recipientIsToken]: msg`This is a token’s contract, not a wallet. Anything sent there would be lost.`,
  [apiErrorCode.recipientIsNobody]: msg`Nobody has the key to this address. Anything sent there would be lost.`,
  [apiErrorCode.recipientHasAccount]: msg`This is a deposit address at Sevenport. Send it as an internal transfer instead: it’s free and arrives at once.`,
  [apiErrorCode.loginFailed]: msg`Log-in failed: wrong e-mail or password.`,
  [apiErrorCode.refreshFailed]: msg`Refresh token failed. Log in again.`,
  [apiErrorCode.secondFactorWrong]: msg`This code or passkey is not accepted.`,
  [apiErrorCode.loginExpired]: msg`The log-in took too long. Begin again.`,
  [apiErrorCode.secondFactorMissing]: msg`Your account has a second factor. Confirm with it, too.`,
  [apiErrorCode.emailTaken]: msg`This e-mail already has an account.`,
  [apiErrorCode.walletTaken]: msg`This wallet is bound to an account already.`,
  [apiErrorCode.secondFactorExists]: msg`You have set this up already.`,
  [apiErrorCode.addressTaken]: msg`This address is in your address book already.`,
  [apiErrorCode.stateConflict]: msg`This has changed in the meantime. Look at where it stands now.`,
  [apiErrorCode.idReused]: msg`This was sent before. Look at your transfers.`,
  [apiErrorCode.withdrawalsFrozen]: msg`Withdrawals of your account are frozen.`,
  [apiErrorCode.withdrawalsHeld]: msg`A password or the e-mail address of your account has just changed: for a day nothing leaves it.`,
  [apiErrorCode.debtOutstanding]: msg`You owe for a deposit that its network has taken back. Nothing can be withdrawn or sent until that is paid.`,
  [apiErrorCode.limitReached]: msg`You have as many of these as an account can have.`,
  [apiErrorCode.paymentsReverted]: msg`The recipient’s contract rejected earlier payments. Try again later, or withdraw to another address.`,
  [apiErrorCode.tooManyTries]: msg`Too many wrong tries. Wait a while, then try again.`,
}

const unknownText = msg`Something went wrong. Try again later.`

/** A code of a newer backend is one that this app has no words for. */
function isKnownCode(code: number): code is ApiErrorCode {
  return code in answerTexts
}

const tooSoonCodes = [apiErrorCode.tooManyRequests, apiErrorCode.tooManyTries, apiErrorCode.paymentsReverted] as const

function isTooSoon(code: ApiError['code']): code is (typeof tooSoonCodes)[number] {
  return tooSoonCodes.some((known) => known === code)
}

function waitText(code: ApiErrorCode, seconds: number): MessageDescriptor {
  const time = formatDuration(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60, i18n.locale)
  if (code === apiErrorCode.paymentsReverted) {
    return msg`Recipients’ contracts rejected earlier payments. You can try again in ${time}.`
  }
  return code === apiErrorCode.tooManyTries
    ? msg`Too many wrong tries. Try again in ${time}.`
    : msg`Too many requests. Try again in ${time}.`
}

/** One sentence about a failure: of a call, of the app itself (spec §8), or of anything else. */
export function apiErrorText(error: unknown): MessageDescriptor {
  if (error instanceof RuntimeError) return runtimeTexts[error.fault]
  if (error instanceof DOMException && error.name === 'AbortError') return runtimeTexts.aborted
  if (!(error instanceof ApiError)) return unknownText
  const { code, retryAfter } = error
  if (isTooSoon(code) && retryAfter !== undefined) return waitText(code, retryAfter)
  if (typeof code === 'number') return isKnownCode(code) ? answerTexts[code] : unknownText
  return code === 'invalid-answer' ? answerTexts[apiErrorCode.internal] : runtimeTexts[code]
}
