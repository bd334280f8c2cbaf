import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { NewsMails } from './mails.ts'

export const news: DomainTexts<NewsMails> = {
  news: ({ title, paragraphs }) => ({ subject: `Sevenport 资讯：${title}`, paragraphs, action: '在应用中阅读' }),
  'subscription-confirm': () => ({
    subject: '请确认订阅',
    paragraphs: [
      '有人（可能是你）请求用此邮箱接收我们的资讯。确认后，我们才会给你发送邮件。',
      '如果不是你本人，请忽略本邮件：未经你确认，我们不会发送任何内容。',
    ],
    action: '确认订阅',
  }),
}
