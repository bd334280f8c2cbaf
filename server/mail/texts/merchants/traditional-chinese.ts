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
  'merchant-brand-approved': ({ business, domain }) => ({
    subject: '您的品牌已通過審核',
    paragraphs: [`品牌「${business}」已通過審核。只要網域的 TXT 記錄存在，使用者就會在 ${domain} 上看到它。`],
    action: '開啟商戶頁面',
  }),
  'merchant-brand-rejected': ({ business, domain, reason }) => ({
    subject: '您的品牌未通過審核',
    paragraphs: [`我們沒有通過 ${domain} 的品牌「${business}」。原因：${reason}`, '請在商戶頁面修改，我們會重新審核。'],
    action: '開啟商戶頁面',
  }),
  'merchant-domain-lost': ({ business, domain }) => ({
    subject: '您的品牌已停止顯示',
    paragraphs: [
      `證明 ${domain} 歸您所有的 TXT 記錄已不存在，因此品牌「${business}」不再在那裡顯示。`,
      '請重新新增該記錄，並在商戶頁面檢查。如果該網域已不歸您所有，請填寫其他網域。',
    ],
    action: '開啟商戶頁面',
  }),
}
