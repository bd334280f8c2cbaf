import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { TransferMails } from './mails.ts'

export const transfers: DomainTexts<TransferMails> = {
  'transfer-sent': ({ amount, person }) => ({
    subject: '你发出了一笔转账',
    paragraphs: [
      `你向 ${person} 转账 ${amount}。`,
      '30 天内无人领取的转账会退回你的余额。',
      '如果不是你本人操作，请立即冻结提币和转账。',
    ],
    action: '不是我本人：冻结',
  }),
  'transfer-received': ({ amount, person }) => ({
    subject: '你收到了一笔转账',
    paragraphs: [`${person} 向你转账 ${amount}，已计入你的余额。`],
  }),
  'transfer-waiting': ({ amount, person }) => ({
    subject: '有一笔转账等待你领取',
    paragraphs: [
      `${person} 向你转账 ${amount}。请在 30 天内用此邮箱注册，即可收到，无需支付任何费用。`,
      '如果你不想领取，无需任何操作，款项会自动退回。',
    ],
    action: '注册',
  }),
  'transfer-returned': ({ amount, person }) => ({
    subject: '一笔转账已退回',
    paragraphs: [`你转给 ${person} 的 ${amount} 无人领取，已退回你的余额。`],
  }),
}
