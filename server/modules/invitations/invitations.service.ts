import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { invitationGraceDays } from '#api/invitation-rules.ts'
import type { findInvitation } from '#api/invitation-offer.ts'
import type { acceptInvitation, InvitedPerson, listInvited, OwnInvitation } from '#api/invitations.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { findMembers, lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { hashDevice } from '#server/identity/sessions/known-devices.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { findCompletedSince } from '#server/orders/completed.repository.ts'

import { discountAt, viewDiscount } from './discount-terms.ts'
import {
  countInvited,
  findCode,
  findInvitationOf,
  insertInvitation,
  type InvitationRow,
  isDescendant,
  keepCode,
  listInvitedOf,
  lockInvitations,
} from './invitations.repository.ts'
import { keepDevice } from './invitation-devices.repository.ts'
import { maskEmail } from './masked-email.ts'
import { ensureCode } from './own-code.ts'
import { startOfDay } from './utc-day.ts'

export interface InvitationServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
}

type Offered = v.InferInput<typeof findInvitation.data>
type Accepted = v.InferInput<typeof acceptInvitation.data>
type Acceptance = v.InferOutput<typeof acceptInvitation.input>
type Inviter = Accepted['inviter']
type InvitedPage = v.InferInput<typeof listInvited.data>

const secondsPerDay = 86_400

/** Invitations between users. */
export class InvitationService {
  readonly #options: InvitationServiceOptions
  readonly #lookUps: RateLimiter
  readonly #tries: RateLimiter

  constructor(options: InvitationServiceOptions) {
    this.#options = options
    // Enough for users, and too few to find one of 8·10¹¹ codes by guessing.
    this.#lookUps = options.createRateLimiter('invitation-look-up', { points: 60, seconds: 3_600 })
    this.#tries = options.createRateLimiter('invitation-accept', { points: 20, seconds: secondsPerDay })
  }

  /** @throws ApiFailure `invitationUnknown` */
  async find(code: string, origin: Origin): Promise<Offered> {
    const { database, clock } = this.#options
    await this.#lookUps.consume(addressKey(origin.address))
    const found = (await findCode(database, code)) ?? unknownCode()
    return { ...(await this.#inviterOf(database, found.userId)), discountPercent: discountAt(found, clock()) }
  }

  async info({ id: userId, registeredAt }: Account): Promise<OwnInvitation> {
    const { database, clock } = this.#options
    const now = clock()
    const until = graceEnd(registeredAt)
    const accepted = await findInvitationOf(database, userId)
    const own = await ensureCode(database, clock, userId)
    return {
      code: own.code,
      invited: {
        today: await countInvited(database, userId, startOfDay(now)),
        total: await countInvited(database, userId),
      },
      accepted: accepted === undefined ? null : await this.#toAccepted(database, accepted),
      acceptUntil: accepted === undefined && now < until ? until.toISOString() : null,
      discount: viewDiscount(own, now),
    }
  }

  async list(userId: string, cursor: string | undefined): Promise<InvitedPage> {
    const { database } = this.#options
    const rows = await listInvitedOf(database, userId, cursor)
    const members = await findMembers(
      database,
      rows.map(({ invitedId }) => invitedId),
    )
    const active = await findCompletedSince(
      database,
      rows.map(({ invitedId, acceptedAt }) => ({ userId: invitedId, since: acceptedAt })),
    )
    return toPage(
      rows,
      ({ acceptedAt: at, id }) => ({ at, id }),
      ({ id, invitedId, acceptedAt }): InvitedPerson | undefined => {
        const member = members.get(invitedId)
        // The account was deleted between the queries.
        if (member === undefined) return undefined
        const state = active.has(invitedId) ? 'active' : 'joined'
        return { id, email: maskEmail(member.email), joinedAt: acceptedAt.toISOString(), state }
      },
    )
  }

  /** @throws ApiFailure with the contract's codes */
  async accept(userId: string, { code, deviceId }: Acceptance): Promise<Accepted> {
    const { database, clock } = this.#options
    await this.#tries.consume(userId)
    return database.transaction(async (tx) => {
      const { registeredAt } = await lockAccount(tx, userId)
      await lockInvitations(tx)
      const kept = (await keepCode(tx, code)) ?? unknownCode()
      const { userId: inviterId } = kept
      if (inviterId === userId) throw new ApiFailure(apiErrorCode.invitationOwn, 'This is the user’s own code')
      if ((await findInvitationOf(tx, userId)) !== undefined) {
        throw new ApiFailure(apiErrorCode.invitationAccepted, 'The user has accepted an invitation before')
      }
      const now = clock()
      if (now >= graceEnd(registeredAt)) {
        throw new ApiFailure(apiErrorCode.invitationTooLate, 'The account is too old to accept an invitation')
      }
      if (await isDescendant(tx, inviterId, userId)) {
        throw new ApiFailure(
          apiErrorCode.invitationRing,
          'The user has invited the inviter, directly or through others',
        )
      }
      const row: InvitationRow = {
        id: randomUUID(),
        invitedId: userId,
        inviterId,
        acceptedAt: now,
        way: 'by-hand',
        discountPercent: discountAt(kept, now),
      }
      await insertInvitation(tx, row)
      await this.#keepDevice(tx, row, deviceId)
      return this.#toAccepted(tx, row)
    })
  }

  /**
   * Accepts an invitation during registration. A new account hasn't invited anyone, so it can't close a ring.
   * @throws ApiFailure `invitationUnknown`
   */
  async acceptWithRegistration(
    tx: Transaction,
    { id: invitedId, registeredAt }: Account,
    { code, deviceId }: Acceptance,
  ): Promise<void> {
    const kept = (await keepCode(tx, code)) ?? unknownCode()
    const row: InvitationRow = {
      id: randomUUID(),
      invitedId,
      inviterId: kept.userId,
      acceptedAt: registeredAt,
      way: 'registration',
      discountPercent: discountAt(kept, registeredAt),
    }
    await insertInvitation(tx, row)
    await this.#keepDevice(tx, row, deviceId)
  }

  /** Stores an invited user's browser, in a form that is comparable only within their inviter's circle. */
  async noteDevice(tx: Transaction, userId: string, deviceId: string): Promise<void> {
    const invitation = await findInvitationOf(tx, userId)
    if (invitation !== undefined) await this.#keepDevice(tx, invitation, deviceId)
  }

  async #keepDevice(tx: Transaction, { invitedId, inviterId }: InvitationRow, deviceId: string | undefined) {
    if (deviceId === undefined) return
    const lastSeenAt = this.#options.clock()
    await keepDevice(tx, { userId: invitedId, deviceHash: hashDevice(inviterId, deviceId), lastSeenAt })
  }

  async #inviterOf(tx: Transaction, inviterId: string): Promise<Inviter> {
    const member = (await findMembers(tx, [inviterId])).get(inviterId)
    return member === undefined ? unknownCode() : { email: maskEmail(member.email) }
  }

  async #toAccepted(tx: Transaction, { inviterId, acceptedAt, discountPercent }: InvitationRow): Promise<Accepted> {
    return { inviter: await this.#inviterOf(tx, inviterId), acceptedAt: acceptedAt.toISOString(), discountPercent }
  }
}

function graceEnd(registeredAt: Date): Date {
  return addSeconds(registeredAt, invitationGraceDays * secondsPerDay)
}

function unknownCode(): never {
  throw new ApiFailure(apiErrorCode.invitationUnknown, 'No one has this invitation code')
}
