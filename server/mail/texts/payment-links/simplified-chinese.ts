import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { PaymentLinkMails } from './mails.ts'

const action = '打开付款链接'
const numberOf = (payment: string) => `付款编号：${payment}`

export const paymentLinks: DomainTexts<PaymentLinkMails> = {
  'link-paid': ({ amount, linkTitle, payment }) => ({
    subject: '你通过链接收到一笔付款',
    paragraphs: [
      `有人通过你的链接“${linkTitle}”支付了 ${amount}。网络确认后会到账你的 Sevenport 钱包。`,
      numberOf(payment),
    ],
    action,
  }),
  'link-paid-again': ({ amount, linkTitle, payment }) => ({
    subject: '你的链接收到第二笔付款',
    paragraphs: [
      `你的链接“${linkTitle}”只接受一次付款，但又收到一笔：${amount}。请与付款人商定如何处理。`,
      numberOf(payment),
    ],
    action,
  }),
  'link-failed': ({ amount, linkTitle, payment }) => ({
    subject: '通过你的链接的一笔付款失败',
    paragraphs: [`通过你的链接“${linkTitle}”的一笔 ${amount} 付款未完成，你没有收到这笔款项。`, numberOf(payment)],
    action,
  }),
  'webhook-changed': (values) => ({
    subject: '你的 Webhook 已更改',
    paragraphs: [
      `有关你的付款链接的消息现在发送到 ${values.shop}，并使用新密钥签名。旧密钥已失效：`,
      facts(values),
      notYou,
    ],
    action: '重置密码',
  }),
  'webhook-removed': (values) => ({
    subject: '你的 Webhook 已删除',
    paragraphs: [`我们不再向 ${values.shop} 发送有关你的付款链接的消息：`, facts(values), notYou],
    action: '重置密码',
  }),
}
