import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { NewsMails } from './mails.ts'

export const news: DomainTexts<NewsMails> = {
  news: ({ title, paragraphs }) => ({ subject: `Sevenport 資訊：${title}`, paragraphs, action: '在應用程式中閱讀' }),
  'subscription-confirm': () => ({
    subject: '請確認訂閱',
    paragraphs: [
      '有人（可能是你）要求用此電子郵件地址接收我們的資訊。確認後，我們才會寄信給你。',
      '如果不是你本人，請忽略本郵件：未經你確認，我們不會寄送任何內容。',
    ],
    action: '確認訂閱',
  }),
}
