import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import { codeSubjects, codeWarnings } from './codes.ts'
import type { AccountMails } from './mails.ts'

export const account: DomainTexts<AccountMails> = {
  code: ({ purpose }) => ({
    subject: codeSubjects['es-MX'][purpose],
    paragraphs: [
      'Escribe este código en la aplicación. Es válido durante 10 minutos y funciona una sola vez.',
      codeWarnings['es-MX'][purpose] ?? 'Si no lo solicitaste, ignora este correo. Nunca des el código a nadie.',
    ],
  }),
  'already-registered': () => ({
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      'Alguien intentó registrarse con tu dirección, que ya tiene una cuenta.',
      'Si fuiste tú, inicia sesión. Si olvidaste tu contraseña, restablécela ahí. Si no fuiste tú, no tienes que hacer nada.',
    ],
    action: 'Iniciar sesión',
  }),
  'no-account': () => ({
    subject: 'No hay ninguna cuenta con esta dirección',
    paragraphs: [
      'Alguien pidió restablecer la contraseña de una cuenta con tu dirección, pero no existe ninguna.',
      'Si fuiste tú, quizá te registraste con otra dirección. Si no fuiste tú, no tienes que hacer nada.',
    ],
  }),
  'refresh-token-reused': (values) => ({
    subject: 'Cerramos una de tus sesiones',
    paragraphs: [
      'Una clave de una de tus sesiones se usó dos veces, como ocurre cuando alguien la copió. Cerramos esa sesión:',
      facts(values),
      'Si ves inicios de sesión que no reconoces, restablece tu contraseña.',
    ],
    action: 'Restablecer mi contraseña',
  }),
  'new-device': (values) => ({
    subject: 'Inicio de sesión desde un dispositivo nuevo',
    paragraphs: [
      'Alguien inició sesión en tu cuenta desde un dispositivo que no conocemos:',
      facts(values),
      'Si fuiste tú, no tienes que hacer nada. Si no, cierra todas las sesiones y después cambia tu contraseña.',
    ],
    action: 'Cerrar todas las sesiones',
  }),
  'password-changed': (values) => ({
    subject: 'Tu contraseña cambió',
    paragraphs: [
      'Se cambió la contraseña de inicio de sesión de tu cuenta. Se cerró la sesión en los demás dispositivos y las claves de API, si las tenías, ya no funcionan:',
      facts(values),
      notYou,
    ],
    action: 'Restablecer mi contraseña',
  }),
  'password-reset': (values) => ({
    subject: 'Tu contraseña se restableció',
    paragraphs: [
      'La contraseña de inicio de sesión de tu cuenta se restableció con un código de un correo. Se cerró la sesión en todos los dispositivos y las claves de API, si las tenías, ya no funcionan:',
      facts(values),
      'Si no fuiste tú, protege tu buzón y restablece tu contraseña otra vez.',
    ],
    action: 'Restablecer mi contraseña',
  }),
  'fund-password-set': (values) => ({
    subject: 'Se estableció tu contraseña de fondos',
    paragraphs: ['Se estableció la contraseña de fondos de tu cuenta:', facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
  'email-changed': (values) => ({
    subject: 'Tu cuenta cambió de dirección',
    paragraphs: [
      'Tu cuenta ahora pertenece a otra dirección de correo y con esta ya no se puede iniciar sesión:',
      facts(values),
      'Si no fuiste tú, devuelve ahora tu cuenta a esta dirección. El enlace sirve durante 72 horas. Cierra todas las sesiones y anula las dos contraseñas, que después estableces de nuevo.',
    ],
    action: 'Devolver mi cuenta',
  }),
  'email-moved-back': (values) => ({
    subject: 'Tu cuenta volvió a su dirección anterior',
    paragraphs: [
      'Se usó el enlace del correo enviado a la dirección anterior y con esta ya no se puede iniciar sesión:',
      facts(values),
      'Si la dirección anterior no es tuya, comunícate con soporte. Los retiros quedan en pausa 24 horas.',
    ],
  }),
  'logged-out-by-us': ({ at }) => ({
    subject: 'Cerramos tu sesión en todas partes',
    paragraphs: [
      `El ${at}, nuestro equipo cerró la sesión de tu cuenta en todos los dispositivos para protegerla. Las claves de API, si las tenías, ya no funcionan.`,
      'Inicia sesión para continuar. Si ves inicios de sesión, retiros o direcciones que no reconoces, cambia tu contraseña y escribe a soporte.',
    ],
    action: 'Iniciar sesión',
  }),
  'account-deleted': () => ({
    subject: 'Tu cuenta se eliminó',
    paragraphs: ['Tu cuenta y todo lo que en ella te identifica se eliminaron, como lo pediste. Hasta pronto.'],
  }),
}
