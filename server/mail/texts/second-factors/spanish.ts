import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { SecondFactorMails } from './mails.ts'

const factors = { totp: 'una aplicación de autenticación', passkey: 'una llave de acceso' }

export const secondFactors: DomainTexts<SecondFactorMails> = {
  'second-factor-added': (values) => ({
    subject: 'Se agregó un segundo factor',
    paragraphs: [`Tu cuenta ahora también está protegida por ${factors[values.method]}:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
  'second-factor-removed': (values) => ({
    subject: 'Se quitó un segundo factor',
    paragraphs: [`Tu cuenta ya no está protegida por ${factors[values.method]}:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
  'second-factor-ending': (values) => ({
    subject: 'Un segundo factor se quitará en 24 horas',
    paragraphs: [
      `En 24 horas tu cuenta ya no estará protegida por ${factors[values.method]}:`,
      facts(values),
      'Si no fuiste tú, detenlo con el enlace; también se cerrarán todas las sesiones. Después establece una contraseña nueva.',
    ],
    action: 'Conservar el segundo factor',
  }),
  'factor-reset-planned': ({ at, resetAt }) => ({
    subject: 'Tus segundos factores se quitarán en 72 horas',
    paragraphs: [
      `El ${at}, nuestro equipo confirmó una solicitud para quitar la aplicación de autenticación, las llaves de acceso y los códigos de recuperación de tu cuenta, porque su titular dice que los perdió. Los quitaremos el ${resetAt}. Hasta entonces funcionan como siempre.`,
      'Si no lo pediste, detenlo con el enlace; también se cerrarán todas las sesiones. Después establece una contraseña nueva y escribe a soporte. También se detiene si inicias sesión con un segundo factor o un código de recuperación.',
      'Si lo pediste, no tienes que hacer nada. Después iniciarás sesión solo con tu contraseña y los retiros estarán en pausa 24 horas.',
    ],
    action: 'Conservar mis segundos factores',
  }),
  'factor-reset-stopped': ({ at }) => ({
    subject: 'Conservas tus segundos factores',
    paragraphs: [
      `La eliminación de tus segundos factores se detuvo el ${at}. Siguen protegiendo tu cuenta.`,
      'Si aún necesitas que los quitemos, escribe a soporte.',
    ],
  }),
  'factor-reset-done': ({ at }) => ({
    subject: 'Se quitaron tus segundos factores',
    paragraphs: [
      `El ${at}, nuestro equipo quitó la aplicación de autenticación, las llaves de acceso y los códigos de recuperación de tu cuenta, como te avisamos. Se cerró la sesión en todos los dispositivos y los retiros están en pausa 24 horas.`,
      'Inicia sesión con tu contraseña y configura un nuevo segundo factor en Seguridad.',
      'Si no lo pediste, escribe a soporte ahora.',
    ],
    action: 'Contactar a soporte',
  }),
  'recovery-codes-renewed': (values) => ({
    subject: 'Se renovaron tus códigos de recuperación',
    paragraphs: [
      'Tu cuenta tiene códigos de recuperación nuevos y los anteriores ya no sirven:',
      facts(values),
      notYou,
    ],
    action: 'Restablecer mi contraseña',
  }),
  'second-factor-failed': (values) => ({
    subject: 'Alguien conoce tu contraseña',
    paragraphs: [
      'Alguien escribió la contraseña correcta de tu cuenta en un dispositivo que no conocemos y después falló en el segundo factor:',
      facts(values),
      'Si fuiste tú, no tienes que hacer nada. Si no, el segundo factor le impidió entrar, pero conoce tu contraseña: establece una nueva ahora.',
    ],
    action: 'Restablecer mi contraseña',
  }),
}
