import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { SecondFactorMails } from './mails.ts'

const factors = { totp: '驗證器應用程式', passkey: '通行密鑰' }

export const secondFactors: DomainTexts<SecondFactorMails> = {
  'second-factor-added': (values) => ({
    subject: '已新增雙重驗證',
    paragraphs: [`你的帳戶現在還受到${factors[values.method]}的保護：`, facts(values), notYou],
    action: '重設密碼',
  }),
  'second-factor-removed': (values) => ({
    subject: '已移除雙重驗證',
    paragraphs: [`你的帳戶不再受到${factors[values.method]}的保護：`, facts(values), notYou],
    action: '重設密碼',
  }),
  'second-factor-ending': (values) => ({
    subject: '雙重驗證將在 24 小時後移除',
    paragraphs: [
      `24 小時後，你的帳戶將不再受到${factors[values.method]}的保護：`,
      facts(values),
      '如果不是你本人操作，請點選連結阻止移除，所有工作階段也會隨之結束。之後請設定新密碼。',
    ],
    action: '保留雙重驗證',
  }),
  'factor-reset-planned': ({ at, resetAt }) => ({
    subject: '你的雙重驗證將在 72 小時後移除',
    paragraphs: [
      `我們的團隊於 ${at} 確認了一項申請：帳戶擁有者表示雙重驗證已遺失，要求移除你帳戶的驗證器應用程式、通行密鑰和復原代碼。我們將於 ${resetAt} 移除，在此之前它們照常有效。`,
      '如果你沒有提出申請，請點選連結阻止移除，所有工作階段也會隨之結束。之後請設定新密碼並聯絡客服。使用雙重驗證或復原代碼登入同樣會阻止移除。',
      '如果是你提出的申請，無需任何操作。移除後只需密碼即可登入，提幣將暫停 24 小時。',
    ],
    action: '保留雙重驗證',
  }),
  'factor-reset-stopped': ({ at }) => ({
    subject: '你的雙重驗證予以保留',
    paragraphs: [`雙重驗證的移除已於 ${at} 停止，它們將繼續保護你的帳戶。`, '如仍需移除，請聯絡客服。'],
  }),
  'factor-reset-done': ({ at }) => ({
    subject: '你的雙重驗證已移除',
    paragraphs: [
      `如先前通知，我們的團隊已於 ${at} 移除你帳戶的驗證器應用程式、通行密鑰和復原代碼。所有裝置均已登出，提幣暫停 24 小時。`,
      '請使用密碼登入，然後在「安全」中設定新的雙重驗證。',
      '如果你沒有提出申請，請立即聯絡客服。',
    ],
    action: '聯絡客服',
  }),
  'recovery-codes-renewed': (values) => ({
    subject: '你的復原代碼已更新',
    paragraphs: ['你的帳戶已有新的復原代碼，舊代碼不再有效：', facts(values), notYou],
    action: '重設密碼',
  }),
  'second-factor-failed': (values) => ({
    subject: '有人知道你的密碼',
    paragraphs: [
      '有人在我們不認識的裝置上輸入了你帳戶的正確密碼，但未能通過雙重驗證：',
      facts(values),
      '如果是你本人，無需任何操作。如果不是，雙重驗證已阻止其登入，但對方知道你的密碼，請立即設定新密碼。',
    ],
    action: '重設密碼',
  }),
}
