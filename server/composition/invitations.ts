import type { PersonalData } from '#server/db/personal-data.ts'
import type { RegistrationOptions } from '#server/identity/accounts/registration.service.ts'
import { invitationData } from '#server/modules/invitations/invitations.personal-data.ts'
import { invitationRoutes } from '#server/modules/invitations/invitations.routes.ts'
import { InvitationService } from '#server/modules/invitations/invitations.service.ts'

import type { Foundation, Parts } from './context.ts'

/** What is stored about who was invited by whom. */
export const invitationSections: readonly PersonalData[] = invitationData

/** How people invite others, and how a registration begins with an invitation. */
export function composeInvitations(
  foundation: Foundation,
): Pick<Parts, 'routes'> & Pick<RegistrationOptions, 'acceptInvitation'> {
  const invitations = new InvitationService(foundation)
  return {
    routes: invitationRoutes(invitations),
    acceptInvitation: (tx, account, code) => invitations.acceptWithRegistration(tx, account, code),
  }
}
