import type { FreezeReason } from '#api/freezes.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/traditional-chinese.ts'

import type { WithdrawalFacts, WithdrawalMails } from './mails.ts'

const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}，${network}，收款位址 ${recipient}`

const reasons: Readonly<Record<FreezeReason, string>> = {
  takeover: '其他人可能可以存取你的帳戶。',
  activity: '我們發現了異常活動。',
  origin: '我們需要了解你部分幣的來源。',
  request: '這是應你的要求。',
}

export const withdrawals: DomainTexts<WithdrawalMails> = {
  'withdrawal-code': (values) => ({
    subject: '你的本次提幣驗證碼',
    paragraphs: [
      '此驗證碼僅用於確認以下提幣：',
      withdrawal(values),
      '請逐字核對收款位址。驗證碼 10 分鐘內有效，且只能使用一次。',
      '如果你不想進行此提幣，切勿將驗證碼告訴任何人，並請變更密碼。',
    ],
  }),
  'withdrawal-requested': (values) => ({
    subject: '一筆提幣已確認',
    paragraphs: [
      '以下提幣已透過你的密碼和信箱驗證碼確認：',
      withdrawal(values),
      '如果不是你本人操作，請立即凍結提幣：尚未送出的款項將退回。',
    ],
    action: '不是我：凍結',
  }),
  'withdrawal-passed': (values) => ({
    subject: '你的提幣已通過審核',
    paragraphs: ['以下提幣已通過審核，即將送出：', withdrawal(values), '如果不是你本人申請，請立即凍結提幣。'],
    action: '不是我：凍結',
  }),
  'withdrawal-refused': (values) => ({
    subject: '你的提幣遭拒絕',
    paragraphs: ['以下提幣遭拒絕，全部金額已退回你的餘額：', withdrawal(values), `原因：${values.reason}`],
  }),
  'withdrawal-cancelled': (values) => ({
    subject: '你的提幣已取消',
    paragraphs: ['以下提幣已取消，全部金額已退回你的餘額：', withdrawal(values)],
  }),
  'order-payment-cancelled': (values) => ({
    subject: values.orderKind === 'sell' ? '你的賣出訂單付款已取消' : '你的兌換付款已取消',
    paragraphs: [
      `訂單 ${values.order} 已過期、失敗或已付款，因此我們沒有發出以下付款，全部金額已退回你的餘額：`,
      withdrawal(values),
      values.orderKind === 'sell' ? '如需按目前價格賣出，請建立新訂單。' : '如需按目前匯率兌換，請建立新訂單。',
    ],
  }),
  'withdrawal-sent': (values) => ({
    subject: '你的提幣已到帳',
    paragraphs: [
      `${values.amount} 已到帳。我們的手續費 ${values.fee} 已從提幣金額中扣除。`,
      `${values.network}，收款位址 ${values.recipient}`,
      `交易雜湊：${values.hash}`,
    ],
  }),
  'withdrawal-failed': (values) => ({
    subject: '你的提幣失敗',
    paragraphs: ['網路未能執行以下提幣，全部金額已退回你的餘額：', withdrawal(values)],
  }),
  'withdrawal-reverted': (values) => ({
    subject: '你的提幣被收款方拒絕',
    paragraphs: [
      `收款方自己的合約拒絕了以下提幣。金額已退回你的餘額，但 ${values.fee} 的網路費已在發送時消耗，不予退還：`,
      withdrawal(values),
      '再次向此地址提幣需要等待一段時間。如需繼續使用此地址，請向收款方確認它是否接受一般轉帳。',
    ],
  }),
  'withdrawals-frozen': (values) => ({
    subject: '提幣已凍結',
    paragraphs: [
      '你帳戶的提幣和轉帳已凍結，尚未送出的已取消：',
      facts(values),
      '要解除凍結，請登入並完成全部三項驗證。如果他人知道你的密碼，請先變更密碼。',
    ],
    action: '重設密碼',
  }),
  'account-frozen': ({ freezeReason, at }) => ({
    subject: '你的帳戶已被凍結',
    paragraphs: [
      `我們的團隊於 ${at} 凍結了你的帳戶。${reasons[freezeReason]}`,
      '在解除凍結之前，你無法提幣、轉帳、兌換或賣幣，尚未發出的款項已取消。充幣仍會照常到帳，你也可以登入查看一切。',
      '請聯絡客服以解除凍結。',
    ],
    action: '聯絡客服',
  }),
  'account-unfrozen': ({ at }) => ({
    subject: '你的帳戶已解除凍結',
    paragraphs: [
      `我們的團隊於 ${at} 解除了對你帳戶的凍結。你可以重新提幣、轉帳、兌換和賣幣。`,
      '已取消的提幣不會恢復：如仍需要，請重新發起。',
    ],
  }),
  'withdrawals-unfrozen': (values) => ({
    subject: '提幣已恢復',
    paragraphs: ['提幣凍結已透過兩個密碼和信箱驗證碼解除：', facts(values), notYou],
    action: '重設密碼',
  }),
}
