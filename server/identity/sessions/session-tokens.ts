import { loginTickets, sessionEndLinks } from '#server/db/schema/sessions.ts'
import { OneTimeTokens } from '#server/identity/one-time-tokens.ts'

/** Tickets of logins that wait for their second factor: valid for five minutes. */
export const loginTicketTokens = new OneTimeTokens(loginTickets, 5 * 60)

/**
 * Tokens of emails about a new device, whose link ends all sessions: valid for a week, since people on vacation don't
 * read email.
 */
export const sessionEndTokens = new OneTimeTokens(sessionEndLinks, 7 * 86_400)
