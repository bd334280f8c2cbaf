import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** Where and when it happened, in one line. */
export const facts = ({ device, address, at }: SecurityFacts) => `${device}, IP address ${address}, ${at}`
export const notYou = 'If this wasn’t you, reset your password now and log out all devices.'
