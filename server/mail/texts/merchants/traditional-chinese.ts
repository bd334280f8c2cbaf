import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { MerchantMails } from './mails.ts'

const action = '查看申請'

export const merchants: DomainTexts<MerchantMails> = {
  'merchant-submitted': ({ business }) => ({
    subject: '我們已收到你的商戶申請',
    paragraphs: [
      `我們已收到「${business}」的申請。每份申請都由兩位審核員審核。`,
      '如有進展，我們會立即寄信通知你。在作出決定之前，你可以撤回申請。',
    ],
    action,
  }),
  'merchant-in-review': ({ business }) => ({
    subject: '你的商戶申請正在審核',
    paragraphs: [`審核員已開啟「${business}」的申請。你暫時無需任何操作。`],
    action,
  }),
  'merchant-question': ({ business, reply }) => ({
    subject: '你的商戶申請需要補充資訊',
    paragraphs: [
      `審核員對「${business}」的申請有一個問題：`,
      ...reply.split(/\n+/),
      '請在申請頁面回答，也可以在那裡新增檔案。回答後審核會繼續。',
    ],
    action: '回答問題',
  }),
  'merchant-approved': ({ business, merchantCode }) => ({
    subject: '你的商戶申請已通過',
    paragraphs: [
      `「${business}」現已成為 Sevenport 商戶。你的商戶碼是 ${merchantCode}。`,
      '使用該碼註冊的使用者歸屬於你的商戶。你可以在商戶頁面找到你的連結。',
    ],
    action: '開啟商戶頁面',
  }),
  'merchant-rejected': ({ business, reason }) => ({
    subject: '你的商戶申請未通過',
    paragraphs: [`我們沒有通過「${business}」的申請。原因：${reason}`, '情況改變後，你可以重新申請。'],
    action,
  }),
  'merchant-suspended': ({ business, reason }) => ({
    subject: '你的商戶已暫停',
    paragraphs: [
      `商戶「${business}」已暫停。原因：${reason}`,
      '恢復之前，任何人都不能使用你的商戶碼註冊或申請。你的個人帳戶和資金不受影響。如果你認為有誤，請聯絡客服。',
    ],
    action: '開啟商戶頁面',
  }),
  'merchant-resumed': ({ business, reason }) => ({
    subject: '你的商戶已恢復',
    paragraphs: [`商戶「${business}」已恢復，你的商戶碼可以使用。原因：${reason}`],
    action: '開啟商戶頁面',
  }),
  'merchant-brand-approved': ({ business, domain }) => ({
    subject: '你的品牌已通過審核',
    paragraphs: [`品牌「${business}」已通過審核。只要網域的 TXT 記錄存在，使用者就會在 ${domain} 上看到它。`],
    action: '開啟商戶頁面',
  }),
  'merchant-brand-rejected': ({ business, domain, reason }) => ({
    subject: '你的品牌未通過審核',
    paragraphs: [`我們沒有通過 ${domain} 的品牌「${business}」。原因：${reason}`, '請在商戶頁面修改，我們會重新審核。'],
    action: '開啟商戶頁面',
  }),
  'merchant-domain-lost': ({ business, domain }) => ({
    subject: '你的品牌已停止顯示',
    paragraphs: [
      `證明 ${domain} 歸你所有的 TXT 記錄已不存在，因此品牌「${business}」不再在那裡顯示。`,
      '請重新新增該記錄，並在商戶頁面檢查。如果該網域已不歸你所有，請填寫其他網域。',
    ],
    action: '開啟商戶頁面',
  }),
}
