import { randomUUID } from 'node:crypto'

import type { Database, Transaction } from '#server/db/database.ts'
import { budgetAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { OrderFee } from '#server/orders/order-fee.ts'

import { findCampaignAt } from './campaigns.repository.ts'
import { findDiscountPercent } from './discounts.repository.ts'
import { findInvitationOf } from './invitations.repository.ts'
import { countVersionOn } from './reviews.repository.ts'
import { divideReward, rewardRoundedDown } from './reward-amount.ts'
import { returnReward } from './reward-return.ts'
import {
  changeReward,
  findNoted,
  lockPromisedAbout,
  lockRewards,
  noteReward,
  type RewardRow,
  sumOfCampaign,
  sumOfInviter,
} from './rewards.repository.ts'
import { startOfDay } from './utc-day.ts'

export interface RewardDecisionOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
}

/** Decides on inviters' rewards, and reserves them in the budget, which is never exceeded. */
export class RewardDecisions {
  readonly #options: RewardDecisionOptions

  constructor(options: RewardDecisionOptions) {
    this.#options = options
  }

  /**
   * Notes a fee paid by an invited user, in the transaction that books it. The decision comes later, because it takes
   * locks that all rewards contend for: a payment must not wait for it, or fail with it.
   */
  async note(tx: Transaction, { userId, fee, ...order }: OrderFee): Promise<void> {
    if (fee <= 0n) return
    const invitation = await findInvitationOf(tx, userId)
    // Earlier orders have nothing to do with the invitation.
    if (invitation === undefined || order.orderedAt < invitation.acceptedAt) return
    const { id: invitationId, inviterId } = invitation
    await noteReward(tx, { id: randomUUID(), inviterId, invitationId, fee, ...order, notedAt: this.#options.clock() })
  }

  /** Decides on all noted fees, each in its own transaction. */
  async run(): Promise<void> {
    let isMore = true
    while (isMore) {
      isMore = await this.#options.database.transaction(async (tx) => {
        await lockRewards(tx)
        const noted = await findNoted(tx)
        if (noted !== undefined) await this.#decide(tx, noted)
        return noted !== undefined
      })
    }
  }

  /** Returns rewards promised to, or because of, an account that is being deleted. Paid ones stay. */
  async returnFor(tx: Transaction, userId: string): Promise<void> {
    const rewards = await lockPromisedAbout(tx, userId)
    for (const reward of rewards) await returnReward(tx, this.#options.ledger, reward, 'account-deleted')
    const reviews = rewards.flatMap(({ state, reviewId }) => (state === 'held' && reviewId !== null ? [reviewId] : []))
    await countVersionOn(tx, [...new Set(reviews)])
  }

  async #decide(
    tx: Transaction,
    { id, inviterId, invitationId, coin, fee, orderedAt, notedAt }: RewardRow,
  ): Promise<void> {
    const { ledger } = this.#options
    const campaign = await findCampaignAt(tx, coin, orderedAt)
    if (campaign === undefined) return changeReward(tx, id, { state: 'none', reason: 'no-campaign' })
    const { id: campaignId, sharePpm, dailyCap, totalCap, coolingDays } = campaign
    const { amount: promised, reason } = rewardRoundedDown({
      fee,
      sharePpm,
      leftToday: dailyCap - (await sumOfInviter(tx, { inviterId, campaignId, since: startOfDay(notedAt) })),
      leftInCampaign: totalCap - (await sumOfCampaign(tx, campaignId)),
      budget: await ledger.budgetOf(tx, coin),
    })
    if (promised === 0n) return changeReward(tx, id, { state: 'none', campaignId, reason })
    await ledger.post(tx, {
      key: `invitation reward ${id} promised`,
      kind: 'invitation-promise',
      reference: id,
      postings: [
        { account: budgetAccount('invitation-budget', coin), amount: -promised },
        { account: budgetAccount('invitation-promised', coin), amount: promised },
      ],
    })
    const releasesAt = addSeconds(notedAt, coolingDays * 86_400)
    const parts = divideReward(promised, await findDiscountPercent(tx, invitationId))
    await changeReward(tx, id, { state: 'promised', campaignId, ...parts, reason, releasesAt })
  }
}
