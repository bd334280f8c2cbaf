import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/english.ts'

import type { BoundWalletMails } from './mails.ts'

export const boundWallets: DomainTexts<BoundWalletMails> = {
  'wallet-bound': (values) => ({
    subject: 'A wallet was linked to your account',
    paragraphs: [`The wallet ${values.wallet} was linked to your account:`, facts(values), notYou],
    action: 'Reset my password',
  }),
  'wallet-unbound': (values) => ({
    subject: 'A wallet was unlinked from your account',
    paragraphs: [`The wallet ${values.wallet} was unlinked from your account:`, facts(values), notYou],
    action: 'Reset my password',
  }),
}
