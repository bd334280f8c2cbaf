import type { PersonalData } from '#server/db/personal-data.ts'

import { findCodeOf, findInvitationOf, listAllInvitedOf } from './invitations.repository.ts'

/** Whom the others are is theirs to tell: the export says when, and by which way, as the app does. */
export const invitationData: readonly PersonalData[] = [
  {
    section: 'invitationCode',
    export: async (tx, { userId }) => {
      const code = await findCodeOf(tx, userId)
      return code === undefined ? [] : [{ code }]
    },
  },
  {
    section: 'acceptedInvitation',
    export: async (tx, { userId }) => {
      const accepted = await findInvitationOf(tx, userId)
      return accepted === undefined ? [] : [{ acceptedAt: accepted.acceptedAt, way: accepted.way }]
    },
  },
  {
    section: 'invitations',
    export: async (tx, { userId }) =>
      (await listAllInvitedOf(tx, userId)).map(({ acceptedAt, way }) => ({ acceptedAt, way })),
  },
]
