import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** Where and when it happened, in one line. */
export const facts = ({ device, address, at }: SecurityFacts) => `${device}, dirección ${address}, ${at}`
export const notYou = 'Si no fuiste tú, restablece tu contraseña ahora y cierra todas las sesiones.'
