import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { FiatFacts, FiatHashes, FiatHold, FiatMails } from './mails.ts'

const purchase = ({ order, partner, amount, received, network }: FiatFacts) =>
  `${partner} 訂單 ${order}：以 ${amount} 買入 ${network} 上的 ${received}`

const sale = ({ order, partner, amount, received, network }: FiatFacts) =>
  `${partner} 訂單 ${order}：賣出 ${network} 上的 ${amount}，得到 ${received}`

const transactions = ({ paymentHash, payoutHash, refundHash }: FiatHashes) => [
  ...(paymentHash === undefined ? [] : [`付款交易雜湊：${paymentHash}`]),
  ...(payoutHash === undefined ? [] : [`到帳交易雜湊：${payoutHash}`]),
  ...(refundHash === undefined ? [] : [`退款交易雜湊：${refundHash}`]),
]

const holds: Readonly<Record<FiatHold, (partner: string) => string>> = {
  verification: (partner) => `${partner} 需要先驗證你的身分才能繼續。請開啟訂單，並在合作方頁面上完成驗證。`,
  'wrong-amount': (partner) =>
    `到帳金額與約定不符。${partner} 已收到你的付款，將依目前價格完成訂單或退款。你目前無需任何操作。`,
  'refund-under-way': (partner) => `${partner} 無法完成此訂單，正在退還你的付款。你無需任何操作。`,
  'needs-refund-address': (partner) =>
    `${partner} 準備退還你的付款，需要知道退到哪裡。請聯絡其客服，並提供訂單頁面上的合作方訂單編號。`,
  'refund-owed': (partner) =>
    `${partner} 拒絕了此訂單，但你的幣仍在其手中。我們的團隊已收到警報，會要求對方將幣退回你的退款地址。你也可以聯絡合作方客服，並提供訂單頁面上的合作方訂單編號。`,
  'payout-contradicted': (partner) =>
    `${partner} 表示已向你付款，但網路上沒有轉到你地址的這筆款項。我們的團隊已收到警報。你目前無需任何操作。`,
  'payout-too-low': (partner) => `${partner} 付給你的金額遠低於約定金額。我們的團隊已收到警報。你目前無需任何操作。`,
  unknown: (partner) =>
    `${partner} 暫停了此訂單，但未說明原因。如果你已付款，款項在其手中。如果訂單遲遲沒有進展，請聯絡其客服，並提供訂單頁面上的合作方訂單編號。`,
}

const action = '檢視訂單'

export const fiat: DomainTexts<FiatMails> = {
  'payout-account-added': (values) => ({
    subject: '已新增收款帳戶',
    paragraphs: [`24 小時後，你賣幣的款項可以匯入 ${values.account}：`, facts(values), notYou],
    action: '重設密碼',
  }),
  'purchase-completed': (values) => ({
    subject: '你買入的幣已到帳',
    paragraphs: [
      `${values.received} 已在 ${values.network} 上到帳。訂單如下：`,
      purchase(values),
      ...transactions(values),
    ],
    action,
  }),
  'purchase-suspended': (values) => ({
    subject: '你的買入訂單已暫停',
    paragraphs: [holds[values.orderHold](values.partner), purchase(values)],
    action,
  }),
  'purchase-refunded': (values) => ({
    subject: '你的買入訂單已退款',
    paragraphs: [`${values.partner} 已退回你的款項，銀行可能需要幾天才會顯示：`, purchase(values)],
    action,
  }),
  'purchase-expired': (values) => ({
    subject: '你的買入訂單已過期',
    paragraphs: [
      '未按時收到付款，因此沒有買入：',
      purchase(values),
      `如果你已付款，請勿重複付款：${values.partner} 會完成或退回遲到的款項，結果會顯示在訂單頁面。如果尚未付款，請依目前價格建立新訂單。`,
    ],
    action,
  }),
  'purchase-failed': (values) => ({
    subject: '你的買入訂單失敗',
    paragraphs: [
      '沒有買入任何幣：',
      purchase(values),
      `如果你已付款，${values.partner} 必須退款。如果幾天內沒有收到退款，請聯絡合作方客服。`,
    ],
    action,
  }),
  'purchase-resumed': (values) => ({
    subject: '你的買入訂單將繼續進行',
    paragraphs: [
      `我們曾通知你此買入訂單失敗。${values.partner} 已接受你之後的付款，訂單將繼續進行：`,
      purchase(values),
      '請勿重複付款。後續進展會顯示在訂單頁面。',
    ],
    action,
  }),
  'purchase-paid-twice': (values) => ({
    subject: '你的買入訂單被支付了兩次',
    paragraphs: [
      `${values.partner} 就同一筆買入收到了兩次付款，只會完成其中一次：`,
      purchase(values),
      `另一筆款項在 ${values.partner} 手中。我們的團隊已收到警報，會要求對方退款。你也可以帶上訂單頁面上的訂單號聯絡其客服。`,
    ],
    action,
  }),
  'sale-completed': (values) => ({
    subject: '你的賣出訂單已完成',
    paragraphs: [
      `${values.partner} 已將 ${values.received} 匯入你的帳戶，銀行可能需要一些時間才會顯示。訂單如下：`,
      sale(values),
      ...transactions(values),
    ],
    action,
  }),
  'sale-suspended': (values) => ({
    subject: '你的賣出訂單已暫停',
    paragraphs: [holds[values.orderHold](values.partner), sale(values)],
    action,
  }),
  'sale-refunded': (values) => ({
    subject: '你賣出的幣已退回',
    paragraphs: [`${values.partner} 已退回你的幣：`, sale(values), ...transactions(values)],
    action,
  }),
  'sale-expired': (values) => ({
    subject: '你的賣出訂單已過期',
    paragraphs: [
      '未按時收到幣，因此沒有賣出：',
      sale(values),
      `如果你已轉出，請勿重複轉出：${values.partner} 會完成或退回遲到的款項，結果會顯示在訂單頁面。如果尚未轉出，請依目前價格建立新訂單。`,
    ],
    action,
  }),
  'sale-failed': (values) => ({
    subject: '你的賣出訂單失敗',
    paragraphs: [
      '沒有賣出任何幣：',
      sale(values),
      `如果你已轉出幣，${values.partner} 必須退回。你可以在訂單頁面查看退款進度。如果沒有收到退款，請聯絡合作方客服。`,
    ],
    action,
  }),
  'sale-resumed': (values) => ({
    subject: '你的賣出訂單將繼續進行',
    paragraphs: [
      `我們曾通知你此賣出訂單失敗。${values.partner} 現在將繼續完成訂單：`,
      sale(values),
      '請勿重複轉出。後續進展會顯示在訂單頁面。',
    ],
    action,
  }),
  'sale-paid-twice': (values) => ({
    subject: '你的賣出訂單被支付了兩次',
    paragraphs: [
      `${values.partner} 就同一筆賣出收到了兩次幣，只會完成其中一次：`,
      sale(values),
      `另一筆幣在 ${values.partner} 手中。我們的團隊已收到警報，會要求對方退回。你也可以帶上訂單頁面上的訂單號聯絡其客服。`,
    ],
    action,
  }),
}
