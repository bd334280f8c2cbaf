import type * as v from 'valibot'

import type { listRewardDays as listRewardDaysEndpoint, RewardDay } from '#api/invitation-rewards.ts'
import type { Database } from '#server/db/database.ts'
import { cursorTime, toPage } from '#server/db/page-cursor.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import { totalOf } from './reward-amounts.ts'
import { idsOf, stateOf } from './reward-state.ts'
import { countOrders, listRewardDays, listRewardsWithin, type RewardRow } from './rewards.repository.ts'
import { periodOf, startOfDay } from './utc-day.ts'

type DayPage = v.InferInput<typeof listRewardDaysEndpoint.data>

/** Placeholder id for cursors: days are unique in the list, so they need no id. */
const noId = '00000000-0000-4000-8000-000000000000'

/** Shows inviters their rewards by day. */
export class RewardDayService {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async list(userId: string, cursor: string | undefined): Promise<DayPage> {
    return this.#database.transaction(async (tx) => {
      const days = await listRewardDays(tx, userId, cursorTime(cursor))
      const [newest, oldest] = [days.at(0), days.at(-1)]
      if (newest === undefined || oldest === undefined) return { items: [], nextCursor: null }
      const rows = await listRewardsWithin(tx, userId, { from: oldest, until: periodOf(dayText(newest)).until })
      const orders = await countOrders(tx, idsOf(rows))
      const now = this.#clock()
      const byDay = Map.groupBy(rows, ({ reward }) => dayText(startOfDay(reward.notedAt)))
      const stated = (day: string) =>
        (byDay.get(day) ?? []).map((row) => ({ ...row.reward, shown: stateOf(row, orders, now) }))
      return toPage(
        days,
        (at) => ({ at, id: noId }),
        (at) => describeDay(dayText(at), stated(dayText(at))),
      )
    })
  }
}

interface StatedReward extends RewardRow {
  readonly shown: ReturnType<typeof stateOf>
}

function describeDay(day: string, rewards: readonly StatedReward[]): RewardDay {
  const given = Map.groupBy(
    rewards.filter(({ shown }) => shown !== 'none'),
    ({ coin }) => coin,
  )
  const coins = [...given.keys()].toSorted()
  const sums = coins.map((coin) => {
    const sum = (...states: readonly StatedReward['shown'][]) =>
      formatAmount(totalOf((given.get(coin) ?? []).filter(({ shown }) => states.includes(shown))))
    return {
      coin,
      pending: sum('cooling', 'inactive'),
      held: sum('held'),
      claimable: sum('claimable'),
      paid: sum('paid'),
    }
  })
  return { day, orders: rewards.length, sums }
}

function dayText(at: Date): string {
  return at.toISOString().slice(0, 10)
}
