import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { FiatFacts, FiatHashes, FiatHold, FiatMails } from './mails.ts'

const purchase = ({ order, partner, amount, received, network }: FiatFacts) =>
  `${partner} 订单 ${order}：以 ${amount} 买入 ${network} 上的 ${received}`

const sale = ({ order, partner, amount, received, network }: FiatFacts) =>
  `${partner} 订单 ${order}：卖出 ${network} 上的 ${amount}，得到 ${received}`

const transactions = ({ paymentHash, payoutHash, refundHash }: FiatHashes) => [
  ...(paymentHash === undefined ? [] : [`付款交易哈希：${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`到账交易哈希：${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`退款交易哈希：${refundHash}`]),
]

const holds: Readonly<Record<FiatHold, (partner: string) => string>> = {
  verification: (partner) => `${partner} 需要先验证你的身份才能继续。请打开订单，并在合作方页面上完成验证。`,
  'wrong-amount': (partner) =>
    `到账金额与约定不符。${partner} 已收到你的付款，将按当前价格完成订单或退款。你目前无需任何操作。`,
  'refund-under-way': (partner) => `${partner} 无法完成此订单，正在退还你的付款。你无需任何操作。`,
  'needs-refund-address': (partner) =>
    `${partner} 准备退还你的付款，需要知道退到哪里。请联系其客服，并提供订单页面上的合作方订单号。`,
  'refund-owed': (partner) =>
    `${partner} 拒绝了此订单，但你的币仍在其手中。我们的团队已收到警报，会要求对方将币退回你的退款地址。你也可以联系合作方客服，并提供订单页面上的合作方订单号。`,
  'payout-contradicted': (partner) =>
    `${partner} 称已向你付款，但网络上没有转到你地址的这笔款项。我们的团队已收到警报。你目前无需任何操作。`,
  'payout-too-low': (partner) => `${partner} 付给你的金额远低于约定金额。我们的团队已收到警报。你目前无需任何操作。`,
  unknown: (partner) =>
    `${partner} 暂停了此订单，但未说明原因。如果你已付款，款项在其手中。如果订单迟迟没有进展，请联系其客服，并提供订单页面上的合作方订单号。`,
}

const action = '查看订单'

export const fiat: DomainTexts<FiatMails> = {
  'payout-account-added': (values) => ({
    subject: '已添加新的收款账户',
    paragraphs: [`24 小时后，你卖币的款项可以打到 ${values.account}：`, facts(values), notYou],
    action: '重置密码',
  }),
  'purchase-completed': (values) => ({
    subject: '你买入的币已到账',
    paragraphs: [
      `${values.received} 已在 ${values.network} 上到账。订单如下：`,
      purchase(values),
      ...transactions(values),
    ],
    action,
  }),
  'purchase-suspended': (values) => ({
    subject: '你的买入订单已暂停',
    paragraphs: [holds[values.orderHold](values.partner), purchase(values)],
    action,
  }),
  'purchase-refunded': (values) => ({
    subject: '你的买入订单已退款',
    paragraphs: [`${values.partner} 已退回你的款项，银行可能需要几天才会显示：`, purchase(values)],
    action,
  }),
  'purchase-expired': (values) => ({
    subject: '你的买入订单已过期',
    paragraphs: [
      '未按时收到付款，因此没有买入：',
      purchase(values),
      `如果你已付款，请勿重复付款：${values.partner} 会完成或退回迟到的款项，结果会显示在订单页面。如果尚未付款，请按当前价格创建新订单。`,
    ],
    action,
  }),
  'purchase-failed': (values) => ({
    subject: '你的买入订单失败',
    paragraphs: [
      '没有买入任何币：',
      purchase(values),
      `如果你已付款，${values.partner} 必须退款。如果几天内没有收到退款，请联系合作方客服。`,
    ],
    action,
  }),
  'purchase-resumed': (values) => ({
    subject: '你的买入订单将继续进行',
    paragraphs: [
      `我们曾通知你此买入订单失败。${values.partner} 已接受你之后的付款，订单将继续进行：`,
      purchase(values),
      '请勿重复付款。后续进展会显示在订单页面。',
    ],
    action,
  }),
  'purchase-paid-twice': (values) => ({
    subject: '你的买入订单被支付了两次',
    paragraphs: [
      `${values.partner} 就同一笔买入收到了两次付款，只会完成其中一次：`,
      purchase(values),
      `另一笔款项在 ${values.partner} 手中。我们的团队已收到警报，会要求对方退款。你也可以带上订单页面上的订单号联系其客服。`,
    ],
    action,
  }),
  'sale-completed': (values) => ({
    subject: '你的卖出订单已完成',
    paragraphs: [
      `${values.partner} 已将 ${values.received} 汇入你的账户，银行可能需要一些时间才会显示。订单如下：`,
      sale(values),
      ...transactions(values),
    ],
    action,
  }),
  'sale-suspended': (values) => ({
    subject: '你的卖出订单已暂停',
    paragraphs: [holds[values.orderHold](values.partner), sale(values)],
    action,
  }),
  'sale-refunded': (values) => ({
    subject: '你卖出的币已退回',
    paragraphs: [`${values.partner} 已退回你的币：`, sale(values), ...transactions(values)],
    action,
  }),
  'sale-expired': (values) => ({
    subject: '你的卖出订单已过期',
    paragraphs: [
      '未按时收到币，因此没有卖出：',
      sale(values),
      `如果你已转出，请勿重复转出：${values.partner} 会完成或退回迟到的款项，结果会显示在订单页面。如果尚未转出，请按当前价格创建新订单。`,
    ],
    action,
  }),
  'sale-failed': (values) => ({
    subject: '你的卖出订单失败',
    paragraphs: [
      '没有卖出任何币：',
      sale(values),
      `如果你已转出币，${values.partner} 必须退回。你可以在订单页面查看退款进度。如果没有收到退款，请联系合作方客服。`,
    ],
    action,
  }),
  'sale-resumed': (values) => ({
    subject: '你的卖出订单将继续进行',
    paragraphs: [
      `我们曾通知你此卖出订单失败。${values.partner} 现在将继续完成订单：`,
      sale(values),
      '请勿重复转出。后续进展会显示在订单页面。',
    ],
    action,
  }),
  'sale-paid-twice': (values) => ({
    subject: '你的卖出订单被支付了两次',
    paragraphs: [
      `${values.partner} 就同一笔卖出收到了两次币，只会完成其中一次：`,
      sale(values),
      `另一笔币在 ${values.partner} 手中。我们的团队已收到警报，会要求对方退回。你也可以带上订单页面上的订单号联系其客服。`,
    ],
    action,
  }),
}
