import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { OrderKeyMails } from './mails.ts'

export const orderKeys: DomainTexts<OrderKeyMails> = {
  'order-key-created': (values) => ({
    subject: 'API 金鑰已建立',
    paragraphs: [
      `持有金鑰 ${values.prefix}… 的程式現在可以為你的帳戶詢價、建立和查看兌換訂單，但無法提幣或查看餘額：`,
      facts(values),
      notYou,
    ],
    action: '重設密碼',
  }),
  'order-key-revoked': (values) => ({
    subject: 'API 金鑰已撤銷',
    paragraphs: [`金鑰 ${values.prefix}… 已失效：`, facts(values), notYou],
    action: '重設密碼',
  }),
}
