import type { PersonalData } from '#server/db/personal-data.ts'
import type { RegistrationOptions } from '#server/identity/accounts/registration.service.ts'
import { deviceRetention } from '#server/identity/sessions/known-devices.repository.ts'
import type { SessionServiceOptions } from '#server/identity/sessions/sessions.service.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import type { DeskPayoutOptions } from '#server/modules/desk/desk-payout-source.ts'
import { invitationData, reviewData, rewardData } from '#server/modules/invitations/invitations.personal-data.ts'
import { invitationRoutes } from '#server/modules/invitations/invitations.routes.ts'
import { DiscountPayments } from '#server/modules/invitations/discount-payments.ts'
import { DiscountService } from '#server/modules/invitations/discounts.service.ts'
import { deleteInvitationDevices } from '#server/modules/invitations/invitation-devices.repository.ts'
import { InvitationService } from '#server/modules/invitations/invitations.service.ts'
import { OperatorReviewService } from '#server/modules/invitations/operator-reviews.service.ts'
import { RewardDecisions } from '#server/modules/invitations/reward-decisions.ts'
import { RewardDayService } from '#server/modules/invitations/reward-days.service.ts'
import { RewardReviewService } from '#server/modules/invitations/reward-review.service.ts'
import { RewardScreening } from '#server/modules/invitations/reward-screening.ts'
import { RewardService } from '#server/modules/invitations/rewards.service.ts'

import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'

import { circleTraces } from './circle-traces.ts'
import type { Foundation, Parts } from './context.ts'

interface Invitations
  extends
    Pick<Parts, 'routes' | 'workers' | 'cleanUps'>,
    Pick<RegistrationOptions, 'acceptInvitation'>,
    Pick<SessionServiceOptions, 'noteDevice'>,
    Pick<DeskPayoutOptions, 'noteFee'> {
  /** The data stored about who was invited by whom, and about the rewards. */
  readonly personalData: readonly PersonalData[]
}

/** Composes invitations: inviting others, registering with an invitation, and the inviters' rewards. */
export function composeInvitations(foundation: Foundation): Invitations {
  const { clock, log } = foundation
  const parts = { ...foundation, ledger: new Ledger(clock) }
  const invitations = new InvitationService(parts)
  const decisions = new RewardDecisions(parts)
  const screening = new RewardScreening({ ...parts, readTraces: circleTraces(foundation.config.secrets) })
  const discountPayments = new DiscountPayments(parts)
  const loop = new PollLoop({
    interval: foundation.config.rewardsEvery * 1000,
    run: async () => {
      await decisions.run()
      await screening.run()
      await discountPayments.run()
    },
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not decide inviters’ rewards'),
  })
  return {
    routes: invitationRoutes({
      invitations,
      discounts: new DiscountService(parts),
      rewards: new RewardService(parts),
      days: new RewardDayService(foundation.database, clock),
      reviews: new RewardReviewService(parts),
      operatorReviews: new OperatorReviewService({ ...parts, guard: new OperatorGuard(clock) }),
    }),
    workers: [{ name: 'rewards of inviters', start: () => loop.start(), stop: () => loop.stop() }],
    acceptInvitation: (tx, account, accepted) => invitations.acceptWithRegistration(tx, account, accepted),
    noteDevice: (tx, userId, deviceId) => invitations.noteDevice(tx, userId, deviceId),
    cleanUps: [
      {
        name: 'devices of invited people',
        run: () => deleteInvitationDevices(foundation.database, addSeconds(clock(), -deviceRetention)),
      },
    ],
    noteFee: (tx, fee) => decisions.note(tx, fee),
    personalData: [...invitationData, rewardData(decisions), reviewData],
  }
}
