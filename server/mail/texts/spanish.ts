import type { MailTexts } from '#server/mail/mail-text.ts'

import { account } from './account/spanish.ts'
import { addressBook } from './address-book/spanish.ts'
import { alerts } from './alerts/spanish.ts'
import { boundWallets } from './bound-wallets/spanish.ts'
import { deposits } from './deposits/spanish.ts'
import { exchange } from './exchange/spanish.ts'
import { fiat } from './fiat/spanish.ts'
import { invitations } from './invitations/spanish.ts'
import { merchants } from './merchants/spanish.ts'
import { news } from './news/spanish.ts'
import { operators } from './operators/spanish.ts'
import { orderKeys } from './order-keys/spanish.ts'
import { paymentLinks } from './payment-links/spanish.ts'
import { priceAlerts } from './price-alerts/spanish.ts'
import { secondFactors } from './second-factors/spanish.ts'
import { support } from './support/spanish.ts'
import { transfers } from './transfers/spanish.ts'
import { withdrawals } from './withdrawals/spanish.ts'

export const spanish: MailTexts = {
  locale: 'es-MX',
  antiPhishingWord: 'Tu palabra antiphishing:',
  footer: (supportEmail) =>
    `Nunca te pedimos tu contraseña, un código ni una frase de recuperación. No reenvíes este correo. ¿Tienes preguntas? Escribe a ${supportEmail}.`,
  unsubscribe: 'Cancelar la suscripción',
  mails: {
    ...account,
    ...secondFactors,
    ...boundWallets,
    ...withdrawals,
    ...deposits,
    ...addressBook,
    ...transfers,
    ...exchange,
    ...fiat,
    ...orderKeys,
    ...merchants,
    ...paymentLinks,
    ...priceAlerts,
    ...invitations,
    ...news,
    ...operators,
    ...alerts,
    ...support,
  },
}
