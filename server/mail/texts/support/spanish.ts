import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { SupportMails } from './mails.ts'

export const support: DomainTexts<SupportMails> = {
  'support-received': ({ viewToken, threadToken }) => ({
    subject: 'Recibimos tu mensaje',
    paragraphs: [
      threadToken === undefined
        ? 'Te responderemos por correo. Para agregar algo, abre tu mensaje.'
        : 'Te responderemos por correo. Para agregar algo, responde a este correo o abre tu mensaje.',
      ...(viewToken === undefined
        ? []
        : ['El enlace sirve durante 90 días a quien lo tenga. Si no nos escribiste, ignora este correo.']),
    ],
    action: 'Ver mensaje',
  }),
  'support-replied': ({ reply, threadToken }) => ({
    subject: 'Soporte respondió a tu mensaje',
    paragraphs: [
      ...reply.split(/\n+/),
      threadToken === undefined
        ? 'Para contestar, abre tu mensaje.'
        : 'Para contestar, responde a este correo o abre tu mensaje.',
    ],
    action: 'Ver mensaje',
  }),
  'support-files-refused': () => ({
    subject: 'No se adjuntaron algunos archivos',
    paragraphs: [
      'Recibimos tu correo, pero no todos sus archivos. Aceptamos imágenes (JPG, PNG, GIF, SVG) de hasta 5 MB, PDF y archivos de texto, cinco por correo.',
      'Para enviar otros, responde a este correo o abre tu mensaje.',
    ],
    action: 'Ver mensaje',
  }),
  'support-secret-refused': () => ({
    subject: 'No conservamos tu correo',
    paragraphs: [
      'Parece que tu correo contiene una frase de recuperación o una clave privada, así que lo eliminamos sin leerlo. Nadie de Sevenport te las pedirá nunca. Si era real, mueve ahora tus fondos a una cartera nueva.',
      'Si era el hash de una transacción, envíanos el enlace de un explorador de bloques o escríbenos en la app, donde tiene su propio campo.',
    ],
    action: 'Escribir a soporte',
  }),
}
