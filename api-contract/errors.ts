/**
 * Every code besides 0 that an answer can carry, as published. A code below 1000 is the HTTP status itself; a longer
 * one begins with it, except for the specification's code for files. The client translates codes; `msg` is for
 * developers.
 */
export const apiErrorCode = {
  /** The request doesn't match the contract. */
  invalidRequest: 400,
  /** The access token is missing, forged, expired or of an ended session: refresh it (spec §8). */
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  payloadTooLarge: 413,
  tooManyRequests: 429,
  internal: 500,
  /** The server is starting or stopping, or can't reach the database: try again. */
  unavailable: 503,

  codeWrong: 40001,
  codeExpired: 40002,
  /** The current login password, entered to confirm a change, is wrong. */
  passwordWrong: 40003,
  fundPasswordWrong: 40004,
  fundPasswordMissing: 40005,
  /** An emailed link that is used up, expired or made up. */
  linkInvalid: 40006,
  /** The wallet's signature or the signed message is wrong. */
  signatureInvalid: 40007,
  /** The challenge to sign is used up or expired: request another. */
  challengeExpired: 40008,
  /** The agreements have changed since they were shown. */
  consentOutdated: 40009,
  /** The new secret is already in use by the account. */
  secretReused: 40010,
  /** The new password is an easy guess: a common one, or one about the user. */
  passwordGuessable: 40011,
  /** The coin's network is paused for deposits or withdrawals at the moment, or doesn't answer. */
  networkUnavailable: 40012,
  /** Not an address of this network, or its checksum is wrong. */
  addressInvalid: 40013,
  /** The account allows withdrawals to listed addresses only, and this one isn't listed or was entered too recently. */
  addressNotListed: 40014,
  /** The user's own deposit address or email: the coins would come back, less the fee. */
  ownAddress: 40015,
  /** More decimals than the coin has on the network. */
  amountTooFine: 40016,
  amountBelowMinimum: 40017,
  /** Above the rest of the 24-hour limit. */
  amountAboveLimit: 40018,
  insufficientBalance: 40019,
  /** The fee has changed since it was shown. */
  feeChanged: 40020,
  /** The withdrawal being verified has expired or doesn't exist: start again. */
  requestExpired: 40021,
  /** The code sent to the account's current email, to leave it, is wrong, used or expired. */
  ownerCodeWrong: 40022,
  /** A contract or account of Sevenport's own; coins sent there are credited to no one. */
  recipientIsOurs: 40030,
  /** A token contract, where the coins would be stuck. */
  recipientIsToken: 40031,
  /** An address without a known key: a burn address, or one of the chain's own. */
  recipientIsNobody: 40032,
  /** Another user's Sevenport deposit address: an internal transfer is free. It doesn't say whose. */
  recipientHasAccount: 40033,

  /** No partner, or not this one, offers this pair. */
  pairUnsupported: 40040,
  /** The quote has expired: request a new one and have the user agree to it. */
  rateExpired: 40041,
  /** The partner requires a refund address up front. */
  refundAddressMissing: 40042,
  /** A memo for a network that has none, or no memo where one is required. */
  memoInvalid: 40043,
  /** Third-party payment isn't supported in the user's country, or the account states no country. */
  countryUnsupported: 40044,
  /** The sale needs a payout account or Pix key. */
  payoutAccountMissing: 40045,
  /** An account or Pix key that can't exist: a wrong length, branch code or check digit. */
  payoutAccountInvalid: 40046,
  /** Money is paid only to accounts in the user's own name. */
  payoutAccountForeign: 40047,
  /** The partner knows several accounts that could pay, or doesn't know the chosen one. */
  linkedAccountMissing: 40048,

  /** A message to support that seems to contain a recovery phrase or a private key, which users must never send. */
  textHasSecret: 40050,
  /** A message's file that is unknown, belongs to someone else, was already sent or was deleted: upload it again. */
  attachmentGone: 40051,
  /** A language is missing, or contains HTML or an invalid link. */
  contentIncomplete: 40052,
  /** A fee or limit that contradicts another of the same coin: for example, the minimum has to be above the fee. */
  termsContradict: 40053,

  /** An unknown invitation code. */
  invitationUnknown: 40060,
  /** The user's own invitation code. */
  invitationOwn: 40061,
  /** The inviter was invited by the user, or by someone the user has invited. */
  invitationRing: 40062,
  /** The account is too old to be invited. */
  invitationTooLate: 40063,

  /** An unknown or ended merchant code (spec §8: merchant code incorrect). */
  merchantCodeWrong: 40070,
  /** The merchant of this code is suspended or gone (spec §8: promotion merchant does not exist). */
  merchantMissing: 40071,
  /**
   * The user is already a merchant, or the code's merchant is of the last level, which can't recommend others (spec §8:
   * contact the upper merchant).
   */
  merchantRefused: 40072,

  /** Wrong password or no such account: one code on purpose, so as not to reveal which. */
  loginFailed: 40101,
  refreshFailed: 40102,
  secondFactorWrong: 40103,
  /** The login waited too long for its second factor: start again. */
  loginExpired: 40104,
  /** The account has a second factor, and the call didn't include a proof of it. */
  secondFactorMissing: 40105,
  /** The API key is missing, wrong or revoked. */
  apiKeyInvalid: 40106,

  emailTaken: 40901,
  walletTaken: 40902,
  secondFactorExists: 40903,
  addressTaken: 40905,
  /** The state has changed in the meantime. */
  stateConflict: 40906,
  /** The ID was already used for something else. */
  idReused: 40907,
  /** The user has frozen withdrawals. */
  withdrawalsFrozen: 40908,
  /** The user has debt, because a deposit they had used was reversed by its network. */
  debtOutstanding: 40909,
  /**
   * Within the last day the password was reset, the fund password replaced, the email changed or lost second factors
   * removed.
   */
  withdrawalsLocked: 40910,
  /** The sale's payout account was entered less than a day ago. */
  payoutAccountLocked: 40911,
  /** The account has already accepted an invitation. */
  invitationAccepted: 40912,
  /** Operators have frozen the account. */
  accountFrozen: 40913,
  /** The first of two operators no longer has the role for this decision, so it has to be proposed again. */
  proposerGone: 40914,
  /** The account has reached the maximum number of these. */
  limitReached: 40904,

  /** Too many wrong entries of a secret; `msg` says when to try again. */
  tooManyTries: 42901,
  /**
   * Payments of the account, or to the address, keep reverting in recipients' contracts; `msg` says when to try again.
   */
  paymentsReverted: 42902,

  /** The exchange partner gives no usable answer at the moment. */
  partnerUnavailable: 50301,

  /** A refused file: an unsupported type, damaged or harmful (code from spec §7). */
  fileRefused: 602001,
} as const

export type ApiErrorCode = (typeof apiErrorCode)[keyof typeof apiErrorCode]

/** Returns the HTTP status for this code. */
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
