import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { ExchangeFacts, ExchangeHashes, ExchangeHold, ExchangeMails } from './mails.ts'

const order = ({ order, partner, amount, network, received, payoutNetwork }: ExchangeFacts) =>
  `${partner} 订单 ${order}：以 ${network} 上的 ${amount} 兑换 ${payoutNetwork} 上的 ${received}`

const transactions = ({ paymentHash, payoutHash, refundHash }: ExchangeHashes) => [
  ...(paymentHash === undefined ? [] : [`付款交易哈希：${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`到账交易哈希：${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`退款交易哈希：${refundHash}`]),
]

const holds: Readonly<Record<ExchangeHold, (partner: string) => string>> = {
  verification: (partner) =>
    `${partner} 已收到你的币，但需要你提供更多信息才能继续。请联系其客服，并提供订单页面上的合作方订单号。`,
  'wrong-amount': (partner) =>
    `到账金额与约定不符。${partner} 已收到你的币，将按当前汇率兑换或退回。你目前无需任何操作。`,
  'refund-under-way': (partner) => `${partner} 无法完成此次兑换，正在退回你的币。你无需任何操作。`,
  'needs-refund-address': (partner) => `${partner} 已收到你的币，准备退回。请在订单页面填写退款地址。`,
  'refund-owed': (partner) =>
    `${partner} 拒绝了此次兑换，但你的币仍在其手中。我们的团队已收到警报，会要求对方退回。你也可以联系合作方客服，并提供订单页面上的合作方订单号。`,
  'payout-contradicted': (partner) =>
    `${partner} 称已向你付款，但网络上没有转到你地址的这笔款项。我们的团队已收到警报。你目前无需任何操作。`,
  'payout-too-low': (partner) => `${partner} 付给你的金额远低于约定金额。我们的团队已收到警报。你目前无需任何操作。`,
  unknown: (partner) =>
    `${partner} 暂停了此订单，但未说明原因。如果你已付款，你的币在其手中。如果订单迟迟没有进展，请联系其客服，并提供订单页面上的合作方订单号。`,
}

const action = '查看订单'

export const exchange: DomainTexts<ExchangeMails> = {
  'exchange-completed': (values) => ({
    subject: '你的兑换已完成',
    paragraphs: [
      `${values.received} 已在 ${values.payoutNetwork} 上到账。订单如下：`,
      order(values),
      ...transactions(values),
    ],
    action,
  }),
  'exchange-suspended': (values) => ({
    subject: '你的兑换已暂停',
    paragraphs: [holds[values.hold](values.partner), order(values)],
    action,
  }),
  'exchange-refunded': (values) => ({
    subject: '你的兑换已退款',
    paragraphs: [`${values.partner} 已退回你的币：`, order(values), ...transactions(values)],
    action,
  }),
  'exchange-expired': (values) => ({
    subject: '你的兑换订单已过期',
    paragraphs: [
      '未按时收到付款，因此没有进行兑换：',
      order(values),
      `如果你已付款，请勿重复付款：${values.partner} 会兑换或退回迟到的款项，结果会显示在订单页面。如果尚未付款，请按当前汇率创建新订单。`,
    ],
    action,
  }),
  'exchange-failed': (values) => ({
    subject: '你的兑换失败',
    paragraphs: [
      '没有进行任何兑换：',
      order(values),
      `如果你已付款，你的币在 ${values.partner} 手中，对方必须退回。你可以在订单页面查看退款进度。如果没有收到退款，请联系合作方客服。`,
    ],
    action,
  }),
  'exchange-resumed': (values) => ({
    subject: '你的兑换将继续进行',
    paragraphs: [
      `我们曾通知你此兑换失败。${values.partner} 现在将继续完成兑换：`,
      order(values),
      '请勿重复付款。后续进展会显示在订单页面。',
    ],
    action,
  }),
}
