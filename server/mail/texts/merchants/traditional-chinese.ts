import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { MerchantMails } from './mails.ts'

const action = '查看申請'

export const merchants: DomainTexts<MerchantMails> = {
  'merchant-submitted': ({ business }) => ({
    subject: '我們已收到您的商戶申請',
    paragraphs: [
      `我們已收到「${business}」的申請。每份申請都由兩位審核員審核。`,
      '如有進展，我們會立即寄信通知您。在作出決定之前，您可以撤回申請。',
    ],
    action,
  }),
  'merchant-in-review': ({ business }) => ({
    subject: '您的商戶申請正在審核',
    paragraphs: [`審核員已開啟「${business}」的申請。您暫時無需任何操作。`],
    action,
  }),
  'merchant-question': ({ business, reply }) => ({
    subject: '您的商戶申請需要補充資訊',
    paragraphs: [
      `審核員對「${business}」的申請有一個問題：`,
      ...reply.split(/\n+/),
      '請在申請頁面回答，也可以在那裡新增檔案。回答後審核會繼續。',
    ],
    action: '回答問題',
  }),
  'merchant-approved': ({ business, merchantCode }) => ({
    subject: '您的商戶申請已通過',
    paragraphs: [
      `「${business}」現已成為 Sevenport 商戶。您的商戶碼是 ${merchantCode}。`,
      '使用該碼註冊的使用者歸屬於您的商戶。您可以在商戶頁面找到您的連結。',
    ],
    action: '開啟商戶頁面',
  }),
  'merchant-rejected': ({ business, reason }) => ({
    subject: '您的商戶申請未通過',
    paragraphs: [`我們沒有通過「${business}」的申請。原因：${reason}`, '情況改變後，您可以重新申請。'],
    action,
  }),
  'merchant-suspended': ({ business, reason }) => ({
    subject: '您的商戶已暫停',
    paragraphs: [
      `商戶「${business}」已暫停。原因：${reason}`,
      '恢復之前，任何人都不能使用您的商戶碼註冊或申請。您的個人帳戶和資金不受影響。如果您認為有誤，請聯絡客服。',
    ],
    action: '開啟商戶頁面',
  }),
  'merchant-resumed': ({ business, reason }) => ({
    subject: '您的商戶已恢復',
    paragraphs: [`商戶「${business}」已恢復，您的商戶碼可以使用。原因：${reason}`],
    action: '開啟商戶頁面',
  }),
}
