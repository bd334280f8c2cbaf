import { createSessionAccess } from '#src/entities/session/session-refresh.ts'
import { tellSessionEnded } from '#src/features/account/login/session-ended.ts'

/** Gives the API client access to sessions. Loaded at the first call that needs one. */
export const appSessionAccess = createSessionAccess(() => void tellSessionEnded())
