import { apiErrorCode } from '#api/errors.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { consumeInTurn, type SharedRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { TooFineError } from '#server/lib/amount.ts'
import type { Log } from '#server/lib/log.ts'
import { PartnerError } from '#server/lib/partner-error.ts'

import { partnerFailure } from './partner-failure.ts'

/** The user who asks for an offer. */
export interface Asker {
  readonly userId: string
}

interface Question {
  readonly caller: Asker | undefined
  /** The partner's name. */
  readonly partner: string
  readonly origin: Origin
}

/** Counts a request to one partner per IP address and user, so that others' offers don't fail because of them. */
export async function countQuestion(limiter: SharedRateLimiter, { caller, partner, origin }: Question): Promise<void> {
  const counted = { limiter, key: `address ${addressKey(origin.address)} ${partner}` }
  if (caller === undefined) await consumeInTurn([counted])
  else await consumeInTurn([counted, { limiter, key: `person ${caller.userId} ${partner}` }])
}

/** Requests an offer from a partner. @throws ApiFailure `amountTooFine`, `partnerUnavailable` */
export async function askForOffer<Answer>(log: Log, partner: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof TooFineError) throw new ApiFailure(apiErrorCode.amountTooFine, error.message)
    if (!(error instanceof PartnerError)) throw error
    log.warn({ partner, failure: error.failure, err: error }, 'A partner made no offer')
    throw partnerFailure(error)
  }
}
