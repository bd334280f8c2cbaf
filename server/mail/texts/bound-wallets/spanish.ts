import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/spanish.ts'

import type { BoundWalletMails } from './mails.ts'

export const boundWallets: DomainTexts<BoundWalletMails> = {
  'wallet-bound': (values) => ({
    subject: 'Se vinculó una billetera a tu cuenta',
    paragraphs: [`La billetera ${values.wallet} se vinculó a tu cuenta:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
  'wallet-unbound': (values) => ({
    subject: 'Se desvinculó una billetera de tu cuenta',
    paragraphs: [`La billetera ${values.wallet} se desvinculó de tu cuenta:`, facts(values), notYou],
    action: 'Restablecer mi contraseña',
  }),
}
