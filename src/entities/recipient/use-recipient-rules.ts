import { lateModule } from '#src/lib/late-module.ts'

/** The address validation, loaded once an address is entered: the checksums of all networks take a lot of code. */
export const useRecipientRules = lateModule(async () => import('./recipient.ts'))
