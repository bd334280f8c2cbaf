import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { BoundWalletMails } from './mails.ts'

export const boundWallets: DomainTexts<BoundWalletMails> = {
  'wallet-bound': (values) => ({
    subject: '你的账户已绑定钱包',
    paragraphs: [`钱包 ${values.wallet} 已绑定到你的账户：`, facts(values), notYou],
    action: '重置密码',
  }),
  'wallet-unbound': (values) => ({
    subject: '你的账户已解绑钱包',
    paragraphs: [`钱包 ${values.wallet} 已从你的账户解绑：`, facts(values), notYou],
    action: '重置密码',
  }),
}
