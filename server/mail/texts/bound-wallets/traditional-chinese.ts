import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { BoundWalletMails } from './mails.ts'

export const boundWallets: DomainTexts<BoundWalletMails> = {
  'wallet-bound': (values) => ({
    subject: '你的帳戶已綁定錢包',
    paragraphs: [`錢包 ${values.wallet} 已綁定到你的帳戶：`, facts(values), notYou],
    action: '重設密碼',
  }),
  'wallet-unbound': (values) => ({
    subject: '你的帳戶已解除綁定錢包',
    paragraphs: [`錢包 ${values.wallet} 已從你的帳戶解除綁定：`, facts(values), notYou],
    action: '重設密碼',
  }),
}
