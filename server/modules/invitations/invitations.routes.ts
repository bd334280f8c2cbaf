import { acceptInvitation, findInvitation, getInvitation, listInvited } from '#api/invitations.ts'
import { type Route, route } from '#server/http/route.ts'

import type { InvitationService } from './invitations.service.ts'

export function invitationRoutes(invitations: InvitationService): readonly Route[] {
  return [
    route(findInvitation, ({ code }, { origin }) => invitations.find(code, origin)),
    route(getInvitation, (_, { caller }) => invitations.info(caller.account)),
    route(acceptInvitation, ({ code }, { caller }) => invitations.accept(caller.userId, code)),
    route(listInvited, ({ cursor }, { caller }) => invitations.list(caller.userId, cursor)),
  ]
}
