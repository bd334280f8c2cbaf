import { apiErrorCode } from '#api/errors.ts'

import { type Attack, named, own, strangeKeys } from './attack.ts'

const { invalidRequest, invitationUnknown } = apiErrorCode

export const invitationAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'invitations.findInvitation': [
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
  'invitations.listInvited': [...named, own],
  'invitation-rewards.listInvitationRewards': [...named, own],
  'invitation-rewards.getRewardSums': [...named, own],
  'invitation-rewards.claimInvitationRewards': [...named, own],
}
