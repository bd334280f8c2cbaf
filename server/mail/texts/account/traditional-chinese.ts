import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import { codeSubjects, codeWarnings } from './codes.ts'
import type { AccountMails } from './mails.ts'

export const account: DomainTexts<AccountMails> = {
  code: ({ purpose }) => ({
    subject: codeSubjects['zh-Hant'][purpose],
    paragraphs: [
      '請在應用程式中輸入此驗證碼。驗證碼 10 分鐘內有效，且只能使用一次。',
      codeWarnings['zh-Hant'][purpose] ?? '如果你沒有要求驗證碼，請忽略本郵件。切勿將驗證碼告訴任何人。',
    ],
  }),
  'already-registered': () => ({
    subject: '你已有帳戶',
    paragraphs: [
      '有人試圖用你的電子郵件地址註冊，而該地址已有帳戶。',
      '如果是你本人，請直接登入；如果忘記了密碼，可在登入頁重設。如果不是你本人，無需任何操作。',
    ],
    action: '登入',
  }),
  'no-account': () => ({
    subject: '此電子郵件地址沒有帳戶',
    paragraphs: [
      '有人要求重設使用你電子郵件地址的帳戶的密碼，但該帳戶並不存在。',
      '如果是你本人，你可能是用其他地址註冊的。如果不是你本人，無需任何操作。',
    ],
  }),
  'refresh-token-reused': (values) => ({
    subject: '我們結束了你的一個工作階段',
    paragraphs: [
      '你某個工作階段的金鑰被使用了兩次，這通常表示有人複製了它。我們已結束該工作階段：',
      facts(values),
      '如果你看到不認識的登入紀錄，請重設密碼。',
    ],
    action: '重設密碼',
  }),
  'new-device': (values) => ({
    subject: '新裝置登入提醒',
    paragraphs: [
      '有人在我們不認識的裝置上登入了你的帳戶：',
      facts(values),
      '如果是你本人，無需任何操作。如果不是，請結束所有工作階段，然後修改密碼。',
    ],
    action: '結束所有工作階段',
  }),
  'password-changed': (values) => ({
    subject: '你的密碼已修改',
    paragraphs: ['你帳戶的登入密碼已修改。其他裝置均已登出，API 金鑰（如有）均已失效：', facts(values), notYou],
    action: '重設密碼',
  }),
  'password-reset': (values) => ({
    subject: '你的密碼已重設',
    paragraphs: [
      '你帳戶的登入密碼已透過郵件驗證碼重設。所有裝置均已登出，API 金鑰（如有）均已失效：',
      facts(values),
      '如果不是你本人操作，請保護好你的信箱並再次重設密碼。',
    ],
    action: '重設密碼',
  }),
  'fund-password-set': (values) => ({
    subject: '你的資金密碼已設定',
    paragraphs: ['你帳戶的資金密碼已設定：', facts(values), notYou],
    action: '重設密碼',
  }),
  'email-changed': (values) => ({
    subject: '你的帳戶已更換電子郵件地址',
    paragraphs: [
      '你的帳戶現已改用另一個電子郵件地址，本地址不能再用於登入：',
      facts(values),
      '如果不是你本人操作，請立即將帳戶換回本地址。連結 72 小時內有效；使用後所有工作階段和兩個密碼都會失效，需重新設定。',
    ],
    action: '換回本地址',
  }),
  'email-moved-back': (values) => ({
    subject: '你的帳戶已換回原電子郵件地址',
    paragraphs: [
      '寄往原地址的郵件中的連結已被使用，本地址不能再用於登入：',
      facts(values),
      '如果原地址不屬於你，請聯絡客服。提幣已暫停 24 小時。',
    ],
  }),
  'logged-out-by-us': ({ at }) => ({
    subject: '我們已讓你的帳戶在所有裝置上登出',
    paragraphs: [
      `為保護你的帳戶，我們的團隊於 ${at} 登出了所有裝置。API 金鑰（如有）均已失效。`,
      '請重新登入。如果你看到不認識的登入、提領或地址，請修改密碼並聯絡客服。',
    ],
    action: '登入',
  }),
  'account-deleted': () => ({
    subject: '你的帳戶已刪除',
    paragraphs: ['依照你的要求，你的帳戶以及其中所有能識別你身分的資訊均已刪除。再見。'],
  }),
}
