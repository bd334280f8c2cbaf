import type { PersonalData } from '#server/db/personal-data.ts'

import { listDevices } from './known-devices.repository.ts'
import { listAllSessions } from './sessions.repository.ts'

export const sessionData: readonly PersonalData[] = [
  {
    section: 'sessions',
    export: async (tx, { userId }) =>
      (await listAllSessions(tx, userId)).map(({ device, address, startedAt, lastSeenAt, expiresAt }) => ({
        device,
        address,
        startedAt,
        lastSeenAt,
        expiresAt,
      })),
  },
  { section: 'knownDevices', export: (tx, { userId }) => listDevices(tx, userId) },
]
