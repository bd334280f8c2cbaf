import type { PersonalData } from '#server/db/personal-data.ts'

import { listRemovals } from './second-factor-removals.repository.ts'
import { listResets } from './second-factor-resets.repository.ts'
import { findTotp, listPasskeys, summarizeSecondFactors } from './second-factors.repository.ts'

/** Excludes what someone who steals the export could use: secrets, public keys and hashes. */
export const secondFactorData: PersonalData = {
  section: 'secondFactors',
  export: async (tx, { userId }) => {
    const totp = await findTotp(tx, userId)
    const passkeys = await listPasskeys(tx, userId)
    const { recoveryCodesLeft } = await summarizeSecondFactors(tx, userId)
    const removals = await listRemovals(tx, userId)
    const resets = await listResets(tx, userId)
    return [
      ...(totp?.addedAt ? [{ method: 'totp', addedAt: totp.addedAt }] : []),
      ...passkeys.map(({ name, domain, counter, addedAt, lastUsedAt }) => ({
        method: 'passkey',
        name,
        ...(domain !== null && { domain }),
        counter,
        addedAt,
        lastUsedAt,
      })),
      ...(recoveryCodesLeft > 0 ? [{ method: 'recovery-code', left: recoveryCodesLeft }] : []),
      ...removals.map(({ factor, removesAt, address, userAgent }) => ({
        removal: factor,
        removesAt,
        address,
        userAgent,
      })),
      ...resets.map(({ cause, proposedAt, confirmedAt, dueAt, endedAt, outcome }) => ({
        reset: cause,
        proposedAt,
        confirmedAt,
        dueAt,
        endedAt,
        outcome,
      })),
    ]
  },
}
