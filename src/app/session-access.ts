import { createSessionAccess } from '#src/entities/session/session-refresh.ts'
import { tellSessionEnded } from '#src/features/account/login/session-ended.ts'

/** How the API client gets at sessions. Loaded at the first call that needs one. */
export const appSessionAccess = createSessionAccess(() => void tellSessionEnded())
