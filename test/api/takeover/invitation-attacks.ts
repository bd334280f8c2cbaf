import { apiErrorCode } from '#api/errors.ts'

import { asNoOperator, type Attack, named, own, strangeKeys } from './attack.ts'

const { invalidRequest, invitationUnknown, notFound } = apiErrorCode

export const invitationAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'invitation-offer.findInvitation': [
    { what: 'guesses a code', input: () => ({ code: '22222222' }), expected: invitationUnknown },
  ],
  'invitations.getInvitation': [...named, own],
  'invitations.acceptInvitation': [
    {
      what: "accepts an invitation in the victim's name",
      input: (scene) => ({ code: '22222222', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'invitation-discounts.setInvitationDiscount': [
    {
      what: "gives the victim's rewards away",
      input: (scene) => ({ percent: 75, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'invitation-discounts.listInvitationDiscounts': [...named, own],
  'invitations.listInvited': [...named, own],
  'invitation-rewards.listInvitationRewards': [...named, own],
  'invitation-rewards.listRewardDays': [...named, own],
  'invitation-rewards.getRewardSums': [...named, own],
  'invitation-rewards.claimInvitationRewards': [...named, own],
  'invitation-reviews.getRewardReview': [...named, own],
  'invitation-reviews.appealRewardReview': [
    {
      what: "appeals in the victim's name",
      input: (scene) => ({ id: scene.victim.messageId, text: 'It is mine.', ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    {
      what: 'appeals in a review that is not its own',
      input: ({ victim }) => ({ id: victim.messageId, text: 'It is mine.' }),
      expected: notFound,
    },
  ],
  'invitation-reviews.listRewardReviews': asNoOperator('lists whose rewards are held', () => ({ state: 'open' })),
  'invitation-reviews.openRewardReview': asNoOperator('opens a review', ({ victim }) => ({ id: victim.messageId })),
  'invitation-reviews.releaseRewards': asNoOperator('releases rewards', ({ victim }) => ({
    id: victim.messageId,
    version: 1,
  })),
  'invitation-reviews.refuseRewards': asNoOperator("refuses the victim's rewards", ({ victim }) => ({
    id: victim.messageId,
    version: 1,
    reason: 'Just so',
  })),
}
