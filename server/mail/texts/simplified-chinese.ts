import type { MailTexts } from '#server/mail/mail-text.ts'
import type { DepositFacts, SecurityFacts, WithdrawalFacts } from '#server/mail/mail.ts'

import { codeSubjects, codeWarnings } from './codes.ts'

const factors = { totp: '身份验证器应用', passkey: '通行密钥' }

const facts = ({ device, address, at }: SecurityFacts) => `${device}，地址 ${address}，${at}`
const withdrawal = ({ amount, network, recipient }: WithdrawalFacts) => `${amount}，${network}，收款地址 ${recipient}`
const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}，${network}，交易 ${hash}`
const notYou = '如果不是您本人操作，请立即重置密码并结束所有会话。'

export const simplifiedChinese: MailTexts = {
  locale: 'zh-Hans',
  antiPhishingWord: '您的防钓鱼码：',
  footer: (supportEmail) =>
    `我们绝不会向您索要密码、验证码或助记词。请勿转发本邮件。如有疑问，请写信至 ${supportEmail}。`,
  unsubscribe: '退订',
  mails: {
    code: ({ purpose }) => ({
      subject: codeSubjects['zh-Hans'][purpose],
      paragraphs: [
        '请在应用中输入此验证码。验证码 10 分钟内有效，且只能使用一次。',
        codeWarnings['zh-Hans'][purpose] ?? '如果您没有请求验证码，请忽略本邮件。切勿将验证码告诉任何人。',
      ],
    }),
    'already-registered': () => ({
      subject: '您已有账户',
      paragraphs: [
        '有人试图用您的邮箱注册，而该邮箱已有账户。',
        '如果是您本人，请直接登录；如果忘记了密码，可在登录页重置。如果不是您本人，无需任何操作。',
      ],
      action: '登录',
    }),
    'no-account': () => ({
      subject: '此邮箱没有账户',
      paragraphs: [
        '有人请求重置使用您邮箱的账户的密码，但该账户并不存在。',
        '如果是您本人，您可能是用其他邮箱注册的。如果不是您本人，无需任何操作。',
      ],
    }),
    'refresh-token-reused': (values) => ({
      subject: '我们结束了您的一个会话',
      paragraphs: [
        '您某个会话的密钥被使用了两次，这通常说明有人复制了它。我们已结束该会话：',
        facts(values),
        '如果您看到不认识的登录记录，请重置密码。',
      ],
      action: '重置密码',
    }),
    'new-device': (values) => ({
      subject: '新设备登录提醒',
      paragraphs: [
        '有人在我们不认识的设备上登录了您的账户：',
        facts(values),
        '如果是您本人，无需任何操作。如果不是，请结束所有会话，然后修改密码。',
      ],
      action: '结束所有会话',
    }),
    'password-changed': (values) => ({
      subject: '您的密码已修改',
      paragraphs: ['您账户的登录密码已修改：', facts(values), notYou],
      action: '重置密码',
    }),
    'password-reset': (values) => ({
      subject: '您的密码已重置',
      paragraphs: [
        '您账户的登录密码已通过邮件验证码重置，所有会话均已结束：',
        facts(values),
        '如果不是您本人操作，请保护好您的邮箱并再次重置密码。',
      ],
      action: '重置密码',
    }),
    'fund-password-set': (values) => ({
      subject: '您的资金密码已设置',
      paragraphs: ['您账户的资金密码已设置：', facts(values), notYou],
      action: '重置密码',
    }),
    'email-changed': (values) => ({
      subject: '您的账户已更换邮箱',
      paragraphs: [
        '您的账户现已改用另一个邮箱，本邮箱不能再用于登录：',
        facts(values),
        '如果不是您本人操作，请立即将账户换回本邮箱。链接 72 小时内有效；使用后所有会话和两个密码都会失效，需重新设置。',
      ],
      action: '换回本邮箱',
    }),
    'email-moved-back': (values) => ({
      subject: '您的账户已换回原邮箱',
      paragraphs: [
        '发往原邮箱的邮件中的链接已被使用，本邮箱不能再用于登录：',
        facts(values),
        '如果原邮箱不属于您，请联系客服。提币已暂停 24 小时。',
      ],
    }),
    'second-factor-added': (values) => ({
      subject: '已添加双重验证',
      paragraphs: [`您的账户现在还受到${factors[values.method]}的保护：`, facts(values), notYou],
      action: '重置密码',
    }),
    'second-factor-removed': (values) => ({
      subject: '已移除双重验证',
      paragraphs: [`您的账户不再受到${factors[values.method]}的保护：`, facts(values), notYou],
      action: '重置密码',
    }),
    'second-factor-ending': (values) => ({
      subject: '双重验证将在 24 小时后移除',
      paragraphs: [
        `24 小时后，您的账户将不再受到${factors[values.method]}的保护：`,
        facts(values),
        '如果不是您本人操作，请点击链接阻止移除，所有会话也会随之结束。之后请设置新密码。',
      ],
      action: '保留双重验证',
    }),
    'recovery-codes-renewed': (values) => ({
      subject: '您的恢复代码已更新',
      paragraphs: ['您的账户已有新的恢复代码，旧代码不再有效：', facts(values), notYou],
      action: '重置密码',
    }),
    'second-factor-failed': (values) => ({
      subject: '有人知道您的密码',
      paragraphs: [
        '有人在我们不认识的设备上输入了您账户的正确密码，但未能通过双重验证：',
        facts(values),
        '如果是您本人，无需任何操作。如果不是，双重验证已阻止其登录，但对方知道您的密码，请立即设置新密码。',
      ],
      action: '重置密码',
    }),
    'wallet-bound': (values) => ({
      subject: '您的账户已绑定钱包',
      paragraphs: [`钱包 ${values.wallet} 已绑定到您的账户：`, facts(values), notYou],
      action: '重置密码',
    }),
    'wallet-unbound': (values) => ({
      subject: '您的账户已解绑钱包',
      paragraphs: [`钱包 ${values.wallet} 已从您的账户解绑：`, facts(values), notYou],
      action: '重置密码',
    }),
    'withdrawal-code': (values) => ({
      subject: '您的本次提币验证码',
      paragraphs: [
        '此验证码仅用于确认以下提币：',
        withdrawal(values),
        '请逐字核对收款地址。验证码 10 分钟内有效，且只能使用一次。',
        '如果您不想进行此提币，切勿将验证码告诉任何人，并请修改密码。',
      ],
    }),
    'withdrawal-requested': (values) => ({
      subject: '一笔提币已确认',
      paragraphs: [
        '以下提币已通过您的密码和邮箱验证码确认：',
        withdrawal(values),
        '如果不是您本人操作，请立即冻结提币：尚未发出的款项将退回。',
      ],
      action: '不是我：冻结',
    }),
    'withdrawal-passed': (values) => ({
      subject: '您的提币已通过审核',
      paragraphs: ['以下提币已通过审核，即将发出：', withdrawal(values), '如果不是您本人申请，请立即冻结提币。'],
      action: '不是我：冻结',
    }),
    'withdrawal-refused': (values) => ({
      subject: '您的提币被拒绝',
      paragraphs: ['以下提币被拒绝，全部金额已退回您的余额：', withdrawal(values), `原因：${values.reason}`],
    }),
    'withdrawal-cancelled': (values) => ({
      subject: '您的提币已取消',
      paragraphs: ['以下提币已取消，全部金额已退回您的余额：', withdrawal(values)],
    }),
    'withdrawal-sent': (values) => ({
      subject: '您的提币已到账',
      paragraphs: [
        `${values.amount} 已到账。我们的手续费 ${values.fee} 已从提币金额中扣除。`,
        `${values.network}，收款地址 ${values.recipient}`,
        `交易哈希：${values.hash}`,
      ],
    }),
    'withdrawal-failed': (values) => ({
      subject: '您的提币失败',
      paragraphs: ['网络未能执行以下提币，全部金额已退回您的余额：', withdrawal(values)],
    }),
    'withdrawal-reverted': (values) => ({
      subject: '您的提币被收款方拒绝',
      paragraphs: [
        `收款方自己的合约拒绝了以下提币。金额已退回您的余额，但 ${values.fee} 的网络费已在发送时消耗，不予退还：`,
        withdrawal(values),
        '再次向此地址提币需要等待一段时间。如需继续使用此地址，请向收款方确认它是否接受普通转账。',
      ],
    }),
    'withdrawals-frozen': (values) => ({
      subject: '提币已冻结',
      paragraphs: [
        '您账户的提币和转账已冻结，尚未发出的已取消：',
        facts(values),
        '要解除冻结，请登录并完成全部三项验证。如果他人知道您的密码，请先修改密码。',
      ],
      action: '重置密码',
    }),
    'withdrawals-unfrozen': (values) => ({
      subject: '提币已恢复',
      paragraphs: ['提币冻结已通过两个密码和邮箱验证码解除：', facts(values), notYou],
      action: '重置密码',
    }),
    'deposit-credited': (values) => ({
      subject: '充币已到账',
      paragraphs: [
        '以下充币已获得足够确认，并已计入您的余额：',
        deposit(values),
        '如果您没有预期这笔充币，无需任何操作。',
      ],
    }),
    'deposit-reversed': (values) => ({
      subject: '充币已被撤回',
      paragraphs: [
        '网络丢弃了包含以下充币的区块，因此我们不得不撤回入账：',
        deposit(values),
        '如果网络重新收录该交易（通常会如此），我们会自动再次入账。',
        '您已使用的部分在此之前记为欠款，直到重新入账或由其他充币偿还为止。欠款未清期间，无法提币或转账。',
      ],
    }),
    'address-listed': (values) => ({
      subject: '地址簿中添加了新地址',
      paragraphs: [`24 小时后，在任何模式下都可以提币到 ${values.recipient}：`, facts(values), notYou],
      action: '重置密码',
    }),
    'listed-only-ending': (values) => ({
      subject: '24 小时后可提币到任意地址',
      paragraphs: [
        '24 小时后，您的账户将允许提币到地址簿以外的地址：',
        facts(values),
        '在此之前，您可以在地址簿中撤销。如果不是您本人操作，请立即重置密码。',
      ],
      action: '重置密码',
    }),
    'transfer-sent': ({ amount, person }) => ({
      subject: '您发出了一笔转账',
      paragraphs: [
        `您向 ${person} 转账 ${amount}。`,
        '30 天内无人领取的转账会退回您的余额。',
        '如果不是您本人操作，请立即冻结提币和转账。',
      ],
      action: '不是我本人：冻结',
    }),
    'transfer-received': ({ amount, person }) => ({
      subject: '您收到了一笔转账',
      paragraphs: [`${person} 向您转账 ${amount}，已计入您的余额。`],
    }),
    'transfer-waiting': ({ amount, person }) => ({
      subject: '有一笔转账等待您领取',
      paragraphs: [
        `${person} 向您转账 ${amount}。请在 30 天内用此邮箱注册，即可收到，无需支付任何费用。`,
        '如果您不想领取，无需任何操作，款项会自动退回。',
      ],
      action: '注册',
    }),
    'transfer-returned': ({ amount, person }) => ({
      subject: '一笔转账已退回',
      paragraphs: [`您转给 ${person} 的 ${amount} 无人领取，已退回您的余额。`],
    }),
    'account-deleted': () => ({
      subject: '您的账户已注销',
      paragraphs: ['按照您的要求，您的账户以及其中所有能识别您身份的信息均已删除。再见。'],
    }),
    news: ({ title, paragraphs }) => ({ subject: `Sevenport 资讯：${title}`, paragraphs, action: '在应用中阅读' }),
    'subscription-confirm': () => ({
      subject: '请确认订阅',
      paragraphs: [
        '有人（可能是您）请求用此邮箱接收我们的资讯。确认后，我们才会给您发送邮件。',
        '如果不是您本人，请忽略本邮件：未经您确认，我们不会发送任何内容。',
      ],
      action: '确认订阅',
    }),
  },
}
