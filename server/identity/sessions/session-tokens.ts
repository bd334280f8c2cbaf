import { loginTickets, sessionEndLinks } from '#server/db/schema/sessions.ts'
import { OneTimeTokens } from '#server/identity/one-time-tokens.ts'

/** Of log-ins that wait for their second factor: for five minutes. */
export const loginTicketTokens = new OneTimeTokens(loginTickets, 5 * 60)

/** Of mails about a new device, whose link ends every session: for a week, as mails are not read on holidays. */
export const sessionEndTokens = new OneTimeTokens(sessionEndLinks, 7 * 86_400)
