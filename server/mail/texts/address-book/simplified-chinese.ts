import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { AddressBookMails } from './mails.ts'

export const addressBook: DomainTexts<AddressBookMails> = {
  'address-listed': (values) => ({
    subject: '地址簿中添加了新地址',
    paragraphs: [`24 小时后，在任何模式下都可以提币到 ${values.recipient}：`, facts(values), notYou],
    action: '重置密码',
  }),
  'listed-only-ending': (values) => ({
    subject: '24 小时后可提币到任意地址',
    paragraphs: [
      '24 小时后，你的账户将允许提币到地址簿以外的地址：',
      facts(values),
      '在此之前，你可以在地址簿中撤销。如果不是你本人操作，请立即重置密码。',
    ],
    action: '重置密码',
  }),
}
