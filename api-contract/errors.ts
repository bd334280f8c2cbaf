/**
 * Every code that an answer can carry beside 0: the published catalogue. A code below 1000 is the HTTP status itself; a
 * longer one begins with it, except the one that the specification has for files. The client translates codes; the `msg` beside them is for developers.
 */
export const apiErrorCode = {
  /** The request is not what the contract describes. */
  invalidRequest: 400,
  /** No access token, or one that is forged, expired or of an ended session: refresh it (spec §8). */
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  payloadTooLarge: 413,
  tooManyRequests: 429,
  internal: 500,
  /** Starting, stopping, or the database cannot be reached: try again. */
  unavailable: 503,

  codeWrong: 40001,
  codeExpired: 40002,
  /** The current log-in password that confirms a change. */
  passwordWrong: 40003,
  fundPasswordWrong: 40004,
  fundPasswordMissing: 40005,
  /** A link of a mail that is used up, outdated or invented. */
  linkInvalid: 40006,
  /** The wallet's signature or its message does not fit. */
  signatureInvalid: 40007,
  /** The challenge that was to be signed is used up or outdated: ask for another. */
  challengeExpired: 40008,
  /** The agreements have changed since they were shown. */
  consentOutdated: 40009,
  /** The new secret is one that the account already has. */
  secretReused: 40010,
  /** The new password is one of the first that somebody would try: a common one, or one about the person. */
  passwordGuessable: 40011,
  /** The coin's network takes or sends nothing at the moment, or does not answer. */
  networkUnavailable: 40012,
  /** No address of this network, or one whose checksum does not fit. */
  addressInvalid: 40013,
  /** The account allows withdrawals to listed addresses only, and this one is not listed or was entered just now. */
  addressNotListed: 40014,
  /** The person's own deposit address or email: it would come back, less the fee. */
  ownAddress: 40015,
  /** More decimals than the network has. */
  amountTooFine: 40016,
  amountBelowMinimum: 40017,
  /** Above what is left of the limit of 24 hours. */
  amountAboveLimit: 40018,
  insufficientBalance: 40019,
  /** The fee that was shown is no longer the fee. */
  feeChanged: 40020,
  /** The withdrawal that was being verified is outdated, or there is none: begin again. */
  requestExpired: 40021,
  /** The code that went to the address which an account is to leave: wrong, used or outdated. */
  ownerCodeWrong: 40022,
  /** A contract or account of Sevenport's own, which credits nobody. */
  recipientIsOurs: 40030,
  /** A token's contract: it keeps what it is sent. */
  recipientIsToken: 40031,
  /** An address that nobody has the key of: made up to burn coins, or the chain's own. */
  recipientIsNobody: 40032,
  /** A deposit address of Sevenport that is not the person's own: an internal transfer is free. Whose it is, is not told. */
  recipientHasAccount: 40033,

  /** No partner offers this pair, or this one does not. */
  pairUnsupported: 40040,
  /** The quote has expired: ask for a new one and have it agreed to. */
  rateExpired: 40041,
  /** The partner wants to know beforehand where to send the coins back. */
  refundAddressMissing: 40042,
  /** This network has no memo, or needs one. */
  memoInvalid: 40043,
  /** Third-party payment isn't supported in the person's country, or no country is stated. */
  countryUnsupported: 40044,
  /** The sale needs an account or Pix key that it is paid to. */
  payoutAccountMissing: 40045,
  /** An account or Pix key that cannot exist: a wrong length, branch code or check digit. */
  payoutAccountInvalid: 40046,
  /** Money goes to accounts in the person's own name only. */
  payoutAccountForeign: 40047,
  /** The partner knows several accounts that could pay, or doesn’t know the one that was chosen. */
  linkedAccountMissing: 40048,

  /** A message to support that seems to hold a recovery phrase or a private key: nobody is to send those. */
  textHasSecret: 40050,
  /** A file of a message that is unknown, of somebody else, sent before or was deleted: upload it again. */
  attachmentGone: 40051,
  /** A language is missing, or has HTML or a link that can't be followed. */
  contentIncomplete: 40052,
  /** A fee or limit that would contradict another of its coin: the minimum has to be above the fee, and so on. */
  termsContradict: 40053,

  /** Nobody's invitation code. */
  invitationUnknown: 40060,
  /** The person's own code. */
  invitationOwn: 40061,
  /** The inviter was invited by the person, or by somebody whom the person has invited. */
  invitationRing: 40062,
  /** The account is too old to be invited. */
  invitationTooLate: 40063,

  /** Nobody's merchant code, or one that was ended (spec §8: merchant code incorrect). */
  merchantCodeWrong: 40070,
  /** The merchant of this code is suspended or has gone (spec §8: promotion merchant does not exist). */
  merchantMissing: 40071,
  /** A merchant can't become one again, and one of the last level recommends nobody (spec §8: contact the upper merchant). */
  merchantRefused: 40072,

  /** Wrong password or no such account: deliberately one code. */
  loginFailed: 40101,
  refreshFailed: 40102,
  secondFactorWrong: 40103,
  /** The log-in waited too long for its second factor: begin again. */
  loginExpired: 40104,
  /** The account has a second factor, and no proof of it came along. */
  secondFactorMissing: 40105,
  /** No API key, or one that is wrong or was revoked. */
  apiKeyInvalid: 40106,

  emailTaken: 40901,
  walletTaken: 40902,
  secondFactorExists: 40903,
  addressTaken: 40905,
  /** It is in another state by now. */
  stateConflict: 40906,
  /** The id was used for something else. */
  idReused: 40907,
  /** The person froze withdrawals. */
  withdrawalsFrozen: 40908,
  /** The person owes something, because a deposit that they had used was taken back by its network. */
  debtOutstanding: 40909,
  /** The password was reset, the fund password replaced, the email changed or lost second factors removed less than a day ago. */
  withdrawalsLocked: 40910,
  /** The account that the sale is paid to was entered less than a day ago. */
  payoutAccountLocked: 40911,
  /** The account has accepted an invitation before. */
  invitationAccepted: 40912,
  /** Operators have frozen the account. */
  accountFrozen: 40913,
  /** The account has as many of these as it may have. */
  limitReached: 40904,

  /** Too many wrong entries of one secret; `msg` says when to try again. */
  tooManyTries: 42901,
  /** Contracts of recipients have made payments of the account, or to the address, revert; `msg` says when to try again. */
  paymentsReverted: 42902,

  /** The exchange partner gives no usable answer at the moment. */
  partnerUnavailable: 50301,

  /** A file that isn't taken: of another type, damaged or harmful (spec §7 has the code). */
  fileRefused: 602001,
} as const

export type ApiErrorCode = (typeof apiErrorCode)[keyof typeof apiErrorCode]

/** The HTTP status of an answer with this code. */
export function httpStatusOf(code: ApiErrorCode): number {
  if (code === apiErrorCode.fileRefused) return 422
  return code < 1000 ? code : Math.floor(code / 100)
}

/** Codes that every endpoint may answer with. */
export const commonErrors: readonly ApiErrorCode[] = [
  apiErrorCode.invalidRequest,
  apiErrorCode.forbidden,
  apiErrorCode.payloadTooLarge,
  apiErrorCode.tooManyRequests,
  apiErrorCode.internal,
  apiErrorCode.unavailable,
]
