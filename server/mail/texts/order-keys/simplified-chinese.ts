import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { OrderKeyMails } from './mails.ts'

export const orderKeys: DomainTexts<OrderKeyMails> = {
  'order-key-created': (values) => ({
    subject: 'API 密钥已创建',
    paragraphs: [
      `持有密钥 ${values.prefix}… 的程序现在可以为你的账户询价、创建和查看兑换订单，但无法提币或查看余额：`,
      facts(values),
      notYou,
    ],
    action: '重置密码',
  }),
  'order-key-revoked': (values) => ({
    subject: 'API 密钥已撤销',
    paragraphs: [`密钥 ${values.prefix}… 已失效：`, facts(values), notYou],
    action: '重置密码',
  }),
}
