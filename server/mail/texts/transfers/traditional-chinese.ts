import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { TransferMails } from './mails.ts'

export const transfers: DomainTexts<TransferMails> = {
  'transfer-sent': ({ amount, person }) => ({
    subject: '你送出了一筆轉帳',
    paragraphs: [
      `你向 ${person} 轉帳 ${amount}。`,
      '30 天內無人領取的轉帳會退回你的餘額。',
      '如果不是你本人操作，請立即凍結提幣和轉帳。',
    ],
    action: '不是我本人：凍結',
  }),
  'transfer-received': ({ amount, person }) => ({
    subject: '你收到了一筆轉帳',
    paragraphs: [`${person} 向你轉帳 ${amount}，已計入你的餘額。`],
  }),
  'transfer-waiting': ({ amount, person }) => ({
    subject: '有一筆轉帳等待你領取',
    paragraphs: [
      `${person} 向你轉帳 ${amount}。請在 30 天內用此信箱註冊，即可收到，無需支付任何費用。`,
      '如果你不想領取，無需任何操作，款項會自動退回。',
    ],
    action: '註冊',
  }),
  'transfer-returned': ({ amount, person }) => ({
    subject: '一筆轉帳已退回',
    paragraphs: [`你轉給 ${person} 的 ${amount} 無人領取，已退回你的餘額。`],
  }),
}
