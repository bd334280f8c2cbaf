import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { PaymentLinkMails } from './mails.ts'

const action = '開啟付款連結'
const numberOf = (payment: string) => `付款編號：${payment}`

export const paymentLinks: DomainTexts<PaymentLinkMails> = {
  'link-paid': ({ amount, linkTitle, payment }) => ({
    subject: '你透過連結收到一筆付款',
    paragraphs: [
      `有人透過你的連結「${linkTitle}」支付了 ${amount}。網路確認後會存入你的 Sevenport 錢包。`,
      numberOf(payment),
    ],
    action,
  }),
  'link-paid-again': ({ amount, linkTitle, payment }) => ({
    subject: '你的連結收到第二筆付款',
    paragraphs: [
      `你的連結「${linkTitle}」只接受一次付款，但又收到一筆：${amount}。請與付款人商定如何處理。`,
      numberOf(payment),
    ],
    action,
  }),
  'link-failed': ({ amount, linkTitle, payment }) => ({
    subject: '透過你的連結的一筆付款失敗',
    paragraphs: [`透過你的連結「${linkTitle}」的一筆 ${amount} 付款未完成，你沒有收到這筆款項。`, numberOf(payment)],
    action,
  }),
  'webhook-changed': (values) => ({
    subject: '你的 Webhook 已變更',
    paragraphs: [
      `有關你的付款連結的訊息現在傳送到 ${values.shop}，並使用新密鑰簽署。舊密鑰已失效：`,
      facts(values),
      notYou,
    ],
    action: '重設密碼',
  }),
  'webhook-removed': (values) => ({
    subject: '你的 Webhook 已移除',
    paragraphs: [`我們不再向 ${values.shop} 傳送有關你的付款連結的訊息：`, facts(values), notYou],
    action: '重設密碼',
  }),
}
