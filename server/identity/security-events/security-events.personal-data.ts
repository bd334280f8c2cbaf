import type { PersonalData } from '#server/db/personal-data.ts'

import { listAllSecurityEvents } from './security-events.repository.ts'

export const securityEventData: PersonalData = {
  section: 'securityEvents',
  export: async (tx, { userId }) =>
    (await listAllSecurityEvents(tx, userId)).map(({ kind, device, address, at }) => ({ kind, device, address, at })),
}
