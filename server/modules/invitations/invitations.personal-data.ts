import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { listDiscountsOf } from './discounts.repository.ts'
import { listInvitationDevicesOf } from './invitation-devices.repository.ts'
import { findCodeOf, findInvitationOf, listAllInvitedOf } from './invitations.repository.ts'
import type { RewardDecisions } from './reward-decisions.ts'
import { holdKindsOf } from './hold-kinds.ts'
import { listReviewsOf, listSignals } from './reviews.repository.ts'
import { listAllRewards } from './rewards.repository.ts'

/** Doesn't reveal who the others are: the export says when and how an invitation was accepted, as the app does. */
export const invitationData: readonly PersonalData[] = [
  {
    section: 'invitationCode',
    export: async (tx, { userId }) => {
      const own = await findCodeOf(tx, userId)
      return own === undefined ? [] : [{ code: own.code, discountPercent: own.discountPercent }]
    },
  },
  {
    section: 'acceptedInvitation',
    export: async (tx, { userId }) => {
      const accepted = await findInvitationOf(tx, userId)
      if (accepted === undefined) return []
      const { acceptedAt, way, discountPercent } = accepted
      return [{ acceptedAt, way, discountPercent }]
    },
  },
  {
    section: 'invitationDevices',
    export: async (tx, { userId }) =>
      (await listInvitationDevicesOf(tx, [userId])).map(({ lastSeenAt }) => ({ lastSeenAt })),
  },
  {
    section: 'invitationDiscounts',
    export: async (tx, { userId }) =>
      (await listDiscountsOf(tx, userId)).map(({ coin, discount, discountState, notedAt, discountPaidAt }) => {
        return { coin, amount: formatAmount(discount), state: discountState, notedAt, paidAt: discountPaidAt }
      }),
  },
  {
    section: 'invitations',
    export: async (tx, { userId }) =>
      (await listAllInvitedOf(tx, userId)).map(({ acceptedAt, way }) => ({ acceptedAt, way })),
  },
]

/** When the account is deleted, its promised rewards return to the budget. */
export function rewardData(decisions: Pick<RewardDecisions, 'returnFor'>): PersonalData {
  return {
    section: 'invitationRewards',
    export: async (tx, { userId }) =>
      (await listAllRewards(tx, userId)).map(({ id, coin, amount, state, reason, notedAt, releasesAt, paidAt }) => {
        return { id, coin, amount: formatAmount(amount), state, reason, notedAt, releasesAt, paidAt }
      }),
    erase: (tx, { userId }) => decisions.returnFor(tx, userId),
  }
}

/**
 * Exports kinds, not signals, as in the app: the signals would tell farmers what to avoid. Deleted with the account.
 */
export const reviewData: PersonalData = {
  section: 'invitationReviews',
  export: async (tx, { userId }) => {
    const reviews = await listReviewsOf(tx, userId)
    const signals = await listSignals(
      tx,
      reviews.map(({ id }) => id),
    )
    return reviews.map(({ id, state, openedAt, appeal, appealedAt, decidedAt, reason }) => {
      const kinds = holdKindsOf(signals.filter(({ reviewId }) => reviewId === id))
      return { id, state, openedAt, kinds, appeal, appealedAt, decidedAt, reason }
    })
  },
}
