import type * as v from 'valibot'

import type {
  claimInvitationRewards,
  getRewardSums,
  InvitationReward,
  listInvitationCampaigns,
  listInvitationRewards,
} from '#api/invitation-rewards.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { toPage } from '#server/db/page-cursor.ts'
import { findMembers, lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { availableOf, budgetAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { listCampaignsFrom } from './campaigns.repository.ts'
import { maskEmail } from './masked-email.ts'
import {
  changeReward,
  countOrders,
  listAllRewards,
  listPromised,
  listRewards,
  lockPromised,
  type RewardFacts,
  type RewardRow,
} from './rewards.repository.ts'
import { idsOf, missingOrders, stateOf } from './reward-state.ts'
import { periodOf, startOfDay } from './utc-day.ts'

export interface RewardServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
}

type RewardPage = v.InferInput<typeof listInvitationRewards.data>
type Query = v.InferOutput<typeof listInvitationRewards.input>
type Sums = v.InferInput<typeof getRewardSums.data>
type Claimed = v.InferInput<typeof claimInvitationRewards.data>
type Campaigns = v.InferInput<typeof listInvitationCampaigns.data>

/** Shows inviters their rewards, and pays them out. */
export class RewardService {
  readonly #options: RewardServiceOptions

  constructor(options: RewardServiceOptions) {
    this.#options = options
  }

  async list(userId: string, { day, cursor }: Query): Promise<RewardPage> {
    const { database, clock } = this.#options
    const rows = await listRewards(database, userId, { cursor, period: day === undefined ? undefined : periodOf(day) })
    const orders = await countOrders(database, idsOf(rows))
    const members = await findMembers(
      database,
      rows.map(({ invitedId }) => invitedId).filter((id) => id !== null),
    )
    return toPage(
      rows,
      ({ reward: { notedAt: at, id } }) => ({ at, id }),
      (row): InvitationReward => {
        const { id, coin, amount, discount, discountState, reason, notedAt, releasesAt, paidAt } = row.reward
        const email = members.get(row.invitedId ?? '')?.email
        return {
          id,
          coin,
          amount: formatAmount(amount),
          discount: formatAmount(discountState === 'returned' ? 0n : discount),
          state: stateOf(row, orders, clock()),
          reason,
          email: email === undefined ? null : maskEmail(email),
          at: notedAt.toISOString(),
          releasesAt: releasesAt?.toISOString() ?? null,
          paidAt: paidAt?.toISOString() ?? null,
          ordersMissing: missingOrders(row, orders),
        }
      },
    )
  }

  async sums(userId: string): Promise<Sums> {
    const { database, clock } = this.#options
    return database.transaction(async (tx) => {
      const today = startOfDay(clock())
      const rows = (await listAllRewards(tx, userId)).filter(({ amount }) => amount > 0n)
      const ready = await this.#claimableAmong(tx, await listPromised(tx, userId))
      const claimable = new Set(ready.map(({ reward }) => reward.id))
      const byCoin = Map.groupBy(rows, ({ coin }) => coin)
      return [...byCoin].map(([coin, rewards]) => {
        const paid = rewards.filter(({ state }) => state === 'paid')
        const promised = rewards.filter(({ state }) => state === 'promised')
        return {
          coin,
          paidToday: total(paid.filter(({ paidAt }) => paidAt !== null && paidAt >= today)),
          paidTotal: total(paid),
          pending: total(promised.filter(({ id }) => !claimable.has(id))),
          held: total(rewards.filter(({ state }) => state === 'held')),
          claimable: total(promised.filter(({ id }) => claimable.has(id))),
        }
      })
    })
  }

  /** Pays all claimable rewards. Of concurrent calls, only one pays; the others find nothing. */
  async claim(userId: string): Promise<Claimed> {
    const { database, clock, ledger } = this.#options
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const claimed = await this.#claimableAmong(tx, await lockPromised(tx, userId))
      if (claimed.length === 0) return []
      await ledger.lockPeople(tx, [userId])
      for (const { reward } of claimed) {
        const { id, coin, amount } = reward
        const request = {
          key: `invitation reward ${id} paid`,
          kind: 'invitation-reward',
          reference: id,
          postings: [
            { account: budgetAccount('invitation-promised', coin), amount: -amount },
            { account: availableOf(userId, coin), amount },
          ],
        } as const
        await ledger.credit(tx, request, { userId, coin, amount })
        await changeReward(tx, id, { state: 'paid', paidAt: clock() })
      }
      const byCoin = Map.groupBy(claimed, ({ reward }) => reward.coin)
      return [...byCoin].map(([coin, rows]) => ({ coin, amount: total(rows.map(({ reward }) => reward)) }))
    })
  }

  async campaigns(): Promise<Campaigns> {
    const { database, clock } = this.#options
    return (await listCampaignsFrom(database, clock())).map((campaign) => ({
      coin: campaign.coin,
      share: campaign.sharePpm / 1_000_000,
      coolingDays: campaign.coolingDays,
      minimumOrders: campaign.minimumOrders,
      dailyCap: formatAmount(campaign.dailyCap),
      totalCap: formatAmount(campaign.totalCap),
      startsAt: campaign.startsAt.toISOString(),
      endsAt: campaign.endsAt.toISOString(),
    }))
  }

  async #claimableAmong(tx: Transaction, promised: readonly RewardFacts[]): Promise<RewardFacts[]> {
    const orders = await countOrders(tx, idsOf(promised))
    const now = this.#options.clock()
    return promised.filter((row) => stateOf(row, orders, now) === 'claimable')
  }
}

function total(rewards: readonly Pick<RewardRow, 'amount'>[]): string {
  return formatAmount(rewards.reduce((sum, { amount }) => sum + amount, 0n))
}
