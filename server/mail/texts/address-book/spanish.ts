import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { AddressBookMails } from './mails.ts'

export const addressBook: DomainTexts<AddressBookMails> = {
  'address-listed': (values) => ({
    subject: 'Se agregó una dirección a tu libreta',
    paragraphs: [`En 24 horas los retiros podrán ir a ${values.recipient} en cualquier modo:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
  'listed-only-ending': (values) => ({
    subject: 'Retiros a todas las direcciones en 24 horas',
    paragraphs: [
      'En 24 horas tu cuenta permitirá retiros a direcciones que no están en la libreta:',
      facts(values),
      'Hasta entonces puedes revertirlo ahí. Si no fuiste tú, restablece tu contraseña ahora.',
    ],
    action: 'Restablecer mi contraseña',
  }),
}
