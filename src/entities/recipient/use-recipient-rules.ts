import { lateModule } from '#src/lib/late-module.ts'

/** What tells an address from a mistake: checksums of every network are no small thing. Needed once somebody enters one. */
export const useRecipientRules = lateModule(async () => import('./recipient.ts'))
