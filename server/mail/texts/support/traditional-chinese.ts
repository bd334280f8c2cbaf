import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { SupportMails } from './mails.ts'

export const support: DomainTexts<SupportMails> = {
  'support-received': ({ viewToken, threadToken }) => ({
    subject: '我們已收到你的留言',
    paragraphs: [
      threadToken === undefined
        ? '我們會透過電子郵件回覆你。如需補充，請開啟你的留言。'
        : '我們會透過電子郵件回覆你。如需補充，請直接回覆本郵件，或開啟你的留言。',
      ...(viewToken === undefined
        ? []
        : ['任何持有此連結的人都可在 90 天內開啟留言。如果你沒有給我們留言，請忽略本郵件。']),
    ],
    action: '查看留言',
  }),
  'support-replied': ({ reply, threadToken }) => ({
    subject: '客服已回覆你的留言',
    paragraphs: [
      ...reply.split(/\n+/),
      threadToken === undefined ? '如需回覆，請開啟你的留言。' : '如需回覆，請直接回覆本郵件，或開啟你的留言。',
    ],
    action: '查看留言',
  }),
  'support-files-refused': () => ({
    subject: '部分檔案未能加入',
    paragraphs: [
      '我們已收到你的郵件，但沒有收下其中的全部檔案。我們接受不超過 5 MB 的圖片（JPG、PNG、GIF、SVG）、PDF 和文字檔，每封郵件最多五個。',
      '如需傳送其他檔案，請直接回覆本郵件，或開啟你的留言。',
    ],
    action: '查看留言',
  }),
  'support-secret-refused': () => ({
    subject: '我們沒有保留你的郵件',
    paragraphs: [
      '你的郵件似乎包含助記詞或私鑰，因此我們未經閱讀就已將其刪除。Sevenport 的任何人都不會向你索取這些內容。如果它是真的，請立即把資產轉到新錢包。',
      '如果那是交易雜湊，請傳送區塊瀏覽器的連結，或在應用程式內留言給我們，那裡有專用的欄位。',
    ],
    action: '聯絡客服',
  }),
}
