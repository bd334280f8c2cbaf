import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { ExchangeFacts, ExchangeHashes, ExchangeHold, ExchangeMails } from './mails.ts'

const order = ({ order, partner, amount, network, received, payoutNetwork }: ExchangeFacts) =>
  `${partner} 訂單 ${order}：以 ${network} 上的 ${amount} 兌換 ${payoutNetwork} 上的 ${received}`

const transactions = ({ paymentHash, payoutHash, refundHash }: ExchangeHashes) => [
  ...(paymentHash === undefined ? [] : [`付款交易雜湊：${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`到帳交易雜湊：${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`退款交易雜湊：${refundHash}`]),
]

const holds: Readonly<Record<ExchangeHold, (partner: string) => string>> = {
  verification: (partner) =>
    `${partner} 已收到你的幣，但需要你提供更多資訊才能繼續。請聯絡其客服，並提供訂單頁面上的合作方訂單編號。`,
  'wrong-amount': (partner) =>
    `到帳金額與約定不符。${partner} 已收到你的幣，將依目前匯率兌換或退回。你目前無需任何操作。`,
  'refund-under-way': (partner) => `${partner} 無法完成此次兌換，正在退回你的幣。你無需任何操作。`,
  'needs-refund-address': (partner) => `${partner} 已收到你的幣，準備退回。請在訂單頁面填寫退款地址。`,
  'refund-owed': (partner) =>
    `${partner} 拒絕了此次兌換，但你的幣仍在其手中。我們的團隊已收到警報，會要求對方退回。你也可以聯絡合作方客服，並提供訂單頁面上的合作方訂單編號。`,
  'payout-contradicted': (partner) =>
    `${partner} 表示已向你付款，但網路上沒有轉到你地址的這筆款項。我們的團隊已收到警報。你目前無需任何操作。`,
  'payout-too-low': (partner) => `${partner} 付給你的金額遠低於約定金額。我們的團隊已收到警報。你目前無需任何操作。`,
  unknown: (partner) =>
    `${partner} 暫停了此訂單，但未說明原因。如果你已付款，你的幣在其手中。如果訂單遲遲沒有進展，請聯絡其客服，並提供訂單頁面上的合作方訂單編號。`,
}

const action = '檢視訂單'

export const exchange: DomainTexts<ExchangeMails> = {
  'exchange-completed': (values) => ({
    subject: '你的兌換已完成',
    paragraphs: [
      `${values.received} 已在 ${values.payoutNetwork} 上到帳。訂單如下：`,
      order(values),
      ...transactions(values),
    ],
    action,
  }),
  'exchange-suspended': (values) => ({
    subject: '你的兌換已暫停',
    paragraphs: [holds[values.hold](values.partner), order(values)],
    action,
  }),
  'exchange-refunded': (values) => ({
    subject: '你的兌換已退款',
    paragraphs: [`${values.partner} 已退回你的幣：`, order(values), ...transactions(values)],
    action,
  }),
  'exchange-expired': (values) => ({
    subject: '你的兌換訂單已過期',
    paragraphs: [
      '未按時收到付款，因此沒有進行兌換：',
      order(values),
      `如果你已付款，請勿重複付款：${values.partner} 會兌換或退回遲到的款項，結果會顯示在訂單頁面。如果尚未付款，請依目前匯率建立新訂單。`,
    ],
    action,
  }),
  'exchange-failed': (values) => ({
    subject: '你的兌換失敗',
    paragraphs: [
      '沒有進行任何兌換：',
      order(values),
      `如果你已付款，你的幣在 ${values.partner} 手中，對方必須退回。你可以在訂單頁面查看退款進度。如果沒有收到退款，請聯絡合作方客服。`,
    ],
    action,
  }),
  'exchange-resumed': (values) => ({
    subject: '你的兌換將繼續進行',
    paragraphs: [
      `我們曾通知你此兌換失敗。${values.partner} 現在將繼續完成兌換：`,
      order(values),
      '請勿重複付款。後續進展會顯示在訂單頁面。',
    ],
    action,
  }),
}
