import type { FreezeReason } from '#api/freezes.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { WithdrawalFacts, WithdrawalMails } from './mails.ts'

const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}，${network}，收款地址 ${recipient}`

const reasons: Readonly<Record<FreezeReason, string>> = {
  takeover: '其他人可能可以访问你的账户。',
  activity: '我们发现了异常活动。',
  origin: '我们需要了解你部分币的来源。',
  request: '这是应你的要求。',
}

export const withdrawals: DomainTexts<WithdrawalMails> = {
  'withdrawal-code': (values) => ({
    subject: '你的本次提币验证码',
    paragraphs: [
      '此验证码仅用于确认以下提币：',
      withdrawal(values),
      '请逐字核对收款地址。验证码 10 分钟内有效，且只能使用一次。',
      '如果你不想进行此提币，切勿将验证码告诉任何人，并请修改密码。',
    ],
  }),
  'withdrawal-requested': (values) => ({
    subject: '一笔提币已确认',
    paragraphs: [
      '以下提币已通过你的密码和邮箱验证码确认：',
      withdrawal(values),
      '如果不是你本人操作，请立即冻结提币：尚未发出的款项将退回。',
    ],
    action: '不是我：冻结',
  }),
  'withdrawal-passed': (values) => ({
    subject: '你的提币已通过审核',
    paragraphs: ['以下提币已通过审核，即将发出：', withdrawal(values), '如果不是你本人申请，请立即冻结提币。'],
    action: '不是我：冻结',
  }),
  'withdrawal-refused': (values) => ({
    subject: '你的提币被拒绝',
    paragraphs: ['以下提币被拒绝，全部金额已退回你的余额：', withdrawal(values), `原因：${values.reason}`],
  }),
  'withdrawal-cancelled': (values) => ({
    subject: '你的提币已取消',
    paragraphs: ['以下提币已取消，全部金额已退回你的余额：', withdrawal(values)],
  }),
  'order-payment-cancelled': (values) => ({
    subject: values.orderKind === 'sell' ? '你的卖出订单付款已取消' : '你的兑换付款已取消',
    paragraphs: [
      `订单 ${values.order} 已过期、失败或已付款，因此我们没有发出以下付款，全部金额已退回你的余额：`,
      withdrawal(values),
      values.orderKind === 'sell' ? '如需按当前价格卖出，请新建订单。' : '如需按当前汇率兑换，请新建订单。',
    ],
  }),
  'withdrawal-sent': (values) => ({
    subject: '你的提币已到账',
    paragraphs: [
      `${values.amount} 已到账。我们的手续费 ${values.fee} 已从提币金额中扣除。`,
      `${values.network}，收款地址 ${values.recipient}`,
      `交易哈希：${values.hash}`,
    ],
  }),
  'withdrawal-failed': (values) => ({
    subject: '你的提币失败',
    paragraphs: ['网络未能执行以下提币，全部金额已退回你的余额：', withdrawal(values)],
  }),
  'withdrawal-reverted': (values) => ({
    subject: '你的提币被收款方拒绝',
    paragraphs: [
      `收款方自己的合约拒绝了以下提币。金额已退回你的余额，但 ${values.fee} 的网络费已在发送时消耗，不予退还：`,
      withdrawal(values),
      '再次向此地址提币需要等待一段时间。如需继续使用此地址，请向收款方确认它是否接受普通转账。',
    ],
  }),
  'withdrawals-frozen': (values) => ({
    subject: '提币已冻结',
    paragraphs: [
      '你账户的提币和转账已冻结，尚未发出的已取消：',
      facts(values),
      '要解除冻结，请登录并完成全部三项验证。如果他人知道你的密码，请先修改密码。',
    ],
    action: '重置密码',
  }),
  'account-frozen': ({ freezeReason, at }) => ({
    subject: '你的账户已被冻结',
    paragraphs: [
      `我们的团队于 ${at} 冻结了你的账户。${reasons[freezeReason]}`,
      '在解除冻结之前，你无法提币、转账、兑换或卖币，尚未发出的款项已取消。充币仍会照常到账，你也可以登录查看一切。',
      '请联系客服以解除冻结。',
    ],
    action: '联系客服',
  }),
  'account-unfrozen': ({ at }) => ({
    subject: '你的账户已解除冻结',
    paragraphs: [
      `我们的团队于 ${at} 解除了对你账户的冻结。你可以重新提币、转账、兑换和卖币。`,
      '已取消的提币不会恢复：如仍需要，请重新发起。',
    ],
  }),
  'withdrawals-unfrozen': (values) => ({
    subject: '提币已恢复',
    paragraphs: ['提币冻结已通过两个密码和邮箱验证码解除：', facts(values), notYou],
    action: '重置密码',
  }),
}
