import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { SupportMails } from './mails.ts'

export const support: DomainTexts<SupportMails> = {
  'support-received': ({ viewToken, threadToken }) => ({
    subject: '我们已收到你的留言',
    paragraphs: [
      threadToken === undefined
        ? '我们会通过邮件回复你。如需补充，请打开你的留言。'
        : '我们会通过邮件回复你。如需补充，请直接回复本邮件，或打开你的留言。',
      ...(viewToken === undefined
        ? []
        : ['任何持有此链接的人都可在 90 天内打开留言。如果你没有给我们留言，请忽略本邮件。']),
    ],
    action: '查看留言',
  }),
  'support-replied': ({ reply, threadToken }) => ({
    subject: '客服已回复你的留言',
    paragraphs: [
      ...reply.split(/\n+/),
      threadToken === undefined ? '如需回复，请打开你的留言。' : '如需回复，请直接回复本邮件，或打开你的留言。',
    ],
    action: '查看留言',
  }),
  'support-files-refused': () => ({
    subject: '部分文件未能添加',
    paragraphs: [
      '我们已收到你的邮件，但没有收下其中的全部文件。我们接受不超过 5 MB 的图片（JPG、PNG、GIF、SVG）、PDF 和文本文件，每封邮件最多五个。',
      '如需发送其他文件，请直接回复本邮件，或打开你的留言。',
    ],
    action: '查看留言',
  }),
  'support-secret-refused': () => ({
    subject: '我们没有保留你的邮件',
    paragraphs: [
      '你的邮件似乎包含助记词或私钥，因此我们未经阅读就已将其删除。Sevenport 的任何人都不会向你索要这些内容。如果它是真实的，请立即把资产转到新钱包。',
      '如果那是交易哈希，请发送区块浏览器的链接，或在应用内给我们留言，那里有专门的输入框。',
    ],
    action: '联系客服',
  }),
}
