import { acceptInvitation, findInvitation, getInvitation, listInvited } from '#api/invitations.ts'
import {
  claimInvitationRewards,
  getRewardSums,
  listInvitationCampaigns,
  listInvitationRewards,
} from '#api/invitation-rewards.ts'
import { type Route, route } from '#server/http/route.ts'

import type { InvitationService } from './invitations.service.ts'
import type { RewardService } from './rewards.service.ts'

export function invitationRoutes(invitations: InvitationService, rewards: RewardService): readonly Route[] {
  return [
    route(findInvitation, ({ code }, { origin }) => invitations.find(code, origin)),
    route(getInvitation, (_, { caller }) => invitations.info(caller.account)),
    route(acceptInvitation, ({ code }, { caller }) => invitations.accept(caller.userId, code)),
    route(listInvited, ({ cursor }, { caller }) => invitations.list(caller.userId, cursor)),
    route(listInvitationRewards, ({ cursor }, { caller }) => rewards.list(caller.userId, cursor)),
    route(getRewardSums, (_, { caller }) => rewards.sums(caller.userId)),
    route(claimInvitationRewards, (_, { caller }) => rewards.claim(caller.userId)),
    route(listInvitationCampaigns, () => rewards.campaigns()),
  ]
}
