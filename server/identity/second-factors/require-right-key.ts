import type { Database } from '#server/db/database.ts'
import { decrypt } from '#server/lib/secrets.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import { totpSecretOwner } from './second-factor-proofs.ts'
import { findSampleTotps } from './second-factors.repository.ts'

/**
 * Checks the encryption key. A wrong one would disable every authenticator app, and encrypt data that the right one
 * can't decrypt.
 * @throws StartupError
 */
export async function requireRightKey(database: Database, encryptionKey: Uint8Array): Promise<void> {
  for (const { userId, encryptedSecret } of await findSampleTotps(database)) {
    try {
      decrypt(encryptionKey, encryptedSecret, totpSecretOwner(userId))
    } catch {
      throw new StartupError(
        'ENCRYPTION_KEY: does not match the key that the database was encrypted with. ' +
          'Set that key again: without it, no one can log in with an authenticator app',
      )
    }
  }
}
