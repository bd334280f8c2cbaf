import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { findMembers, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'

import type { Circle } from './circle.ts'
import { type DueReward, listDueInviters, lockDue } from './due-rewards.repository.ts'
import { type FarmingSignal, holdThreshold, scoreOf } from './farming-signals.ts'
import { listAllInvitedOf } from './invitations.repository.ts'
import { amountTexts } from './reward-amounts.ts'
import { countVersionOn, listReleasedSignals, openReview, saveSignals } from './reviews.repository.ts'
import { changeReward } from './rewards.repository.ts'

export interface RewardScreeningOptions {
  readonly database: Database
  readonly clock: Clock
  /** Reads the traces that these accounts have left. */
  readonly readTraces: (tx: Transaction, userIds: readonly string[]) => Promise<Omit<Circle, 'inviter' | 'invited'>>
}

/**
 * Holds rewards of inviters who seem to have invited themselves. Each reward is screened twice: soon after it is
 * promised, so that users learn about a hold early, and before its release, since most signs of farming appear later.
 */
export class RewardScreening {
  readonly #options: RewardScreeningOptions

  constructor(options: RewardScreeningOptions) {
    this.#options = options
  }

  /** Screens all due rewards, one inviter at a time. */
  async run(): Promise<void> {
    const { database, clock } = this.#options
    let due: readonly string[]
    do {
      due = await listDueInviters(database, clock())
      for (const inviterId of due) await database.transaction((tx) => this.#screen(tx, inviterId))
    } while (due.length > 0)
  }

  async #screen(tx: Transaction, inviterId: string): Promise<void> {
    const now = this.#options.clock()
    const inviter = await tryLockAccount(tx, inviterId)
    // Deleted in the meantime, along with its rewards.
    if (inviter === undefined) return
    const due = await lockDue(tx, inviterId, now)
    // Another process was faster.
    if (due.length === 0) return
    const signalsOf = await this.#readSignals(tx, inviter, due)
    const suspects: Suspect[] = []
    for (const { reward, isRipe } of due) {
      const signals = signalsOf(reward.invitationId)
      const score = scoreOf(signals)
      if (score >= holdThreshold) suspects.push({ reward, signals, score })
      else await changeReward(tx, reward.id, { score, ...(isRipe && { clearedAt: now }) })
    }
    if (suspects.length > 0) await this.#hold(tx, inviter, suspects)
  }

  /** Returns the signals against each invitation, without those an operator has already released. */
  async #readSignals(tx: Transaction, inviter: Account, due: readonly DueReward[]) {
    const rows = await listAllInvitedOf(tx, inviter.id)
    const members = await findMembers(
      tx,
      rows.map(({ invitedId }) => invitedId),
    )
    const invited = rows.flatMap(({ id: invitationId, invitedId: id, acceptedAt }) => {
      const member = members.get(id)
      return member === undefined ? [] : [{ invitationId, id, email: member.email, acceptedAt }]
    })
    const traces = await this.#options.readTraces(tx, [inviter.id, ...invited.map(({ id }) => id)])
    // Load it only with the first reward: its list of disposable email domains takes a dozen megabytes.
    const { FarmingScore } = await import('./farming-score.ts')
    const score = new FarmingScore({ inviter, invited, ...traces })
    const released = new Set((await listReleasedSignals(tx, inviter.id)).map(keyOf))
    const needed = new Set(due.map(({ reward }) => reward.invitationId))
    const found = new Map(
      invited
        .filter(({ invitationId }) => needed.has(invitationId))
        .map((person) => {
          const { invitationId } = person
          const signals = score.signalsOf(person).filter(({ code }) => !released.has(keyOf({ invitationId, code })))
          return [invitationId, signals] as const
        }),
    )
    return (invitationId: string | null) => found.get(invitationId ?? '') ?? []
  }

  /** Holds rewards. Notifies the inviter once per review, not per reward. */
  async #hold(tx: Transaction, inviter: Account, suspects: readonly Suspect[]): Promise<void> {
    const at = this.#options.clock()
    const { review, isNew } = await openReview(tx, inviter.id, at)
    for (const { reward, signals, score } of suspects) {
      await changeReward(tx, reward.id, { state: 'held', score, reviewId: review.id })
      if (reward.invitationId !== null) {
        await saveSignals(tx, { reviewId: review.id, invitationId: reward.invitationId }, signals)
      }
    }
    if (!isNew) return countVersionOn(tx, [review.id])
    const amounts = amountTexts(suspects.map(({ reward }) => reward))
    const told = amounts.map((amount) => ({ kind: 'rewards-held', person: inviter, at, values: { amount } }) as const)
    await notify(tx, ...told)
  }
}

interface Suspect extends Pick<DueReward, 'reward'> {
  readonly signals: readonly FarmingSignal[]
  readonly score: number
}

function keyOf({ invitationId, code }: { readonly invitationId: string; readonly code: string }): string {
  return `${invitationId} ${code}`
}
