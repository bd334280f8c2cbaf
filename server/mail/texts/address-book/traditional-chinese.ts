import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { AddressBookMails } from './mails.ts'

export const addressBook: DomainTexts<AddressBookMails> = {
  'address-listed': (values) => ({
    subject: '位址簿新增了位址',
    paragraphs: [`24 小時後，在任何模式下都可以提幣到 ${values.recipient}：`, facts(values), notYou],
    action: '重設密碼',
  }),
  'listed-only-ending': (values) => ({
    subject: '24 小時後可提幣到任意位址',
    paragraphs: [
      '24 小時後，你的帳戶將允許提幣到位址簿以外的位址：',
      facts(values),
      '在此之前，你可以在位址簿中撤銷。如果不是你本人操作，請立即重設密碼。',
    ],
    action: '重設密碼',
  }),
}
