import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import type { SecondFactorMails } from './mails.ts'

const factors = { totp: '身份验证器应用', passkey: '通行密钥' }

export const secondFactors: DomainTexts<SecondFactorMails> = {
  'second-factor-added': (values) => ({
    subject: '已添加双重验证',
    paragraphs: [`你的账户现在还受到${factors[values.method]}的保护：`, facts(values), notYou],
    action: '重置密码',
  }),
  'second-factor-removed': (values) => ({
    subject: '已移除双重验证',
    paragraphs: [`你的账户不再受到${factors[values.method]}的保护：`, facts(values), notYou],
    action: '重置密码',
  }),
  'second-factor-ending': (values) => ({
    subject: '双重验证将在 24 小时后移除',
    paragraphs: [
      `24 小时后，你的账户将不再受到${factors[values.method]}的保护：`,
      facts(values),
      '如果不是你本人操作，请点击链接阻止移除，所有会话也会随之结束。之后请设置新密码。',
    ],
    action: '保留双重验证',
  }),
  'factor-reset-planned': ({ at, resetAt }) => ({
    subject: '你的双重验证将在 72 小时后移除',
    paragraphs: [
      `我们的团队于 ${at} 确认了一项申请：账户所有者表示双重验证已丢失，要求移除你账户的身份验证器应用、通行密钥和恢复代码。我们将于 ${resetAt} 移除，在此之前它们照常有效。`,
      '如果你没有提出申请，请点击链接阻止移除，所有会话也会随之结束。之后请设置新密码并联系客服。使用双重验证或恢复代码登录同样会阻止移除。',
      '如果是你提出的申请，无需任何操作。移除后只需密码即可登录，提币将暂停 24 小时。',
    ],
    action: '保留双重验证',
  }),
  'factor-reset-stopped': ({ at }) => ({
    subject: '你的双重验证予以保留',
    paragraphs: [`双重验证的移除已于 ${at} 停止，它们将继续保护你的账户。`, '如仍需移除，请联系客服。'],
  }),
  'factor-reset-done': ({ at }) => ({
    subject: '你的双重验证已移除',
    paragraphs: [
      `如先前通知，我们的团队已于 ${at} 移除你账户的身份验证器应用、通行密钥和恢复代码。所有设备均已退出登录，提币暂停 24 小时。`,
      '请使用密码登录，然后在“安全”中设置新的双重验证。',
      '如果你没有提出申请，请立即联系客服。',
    ],
    action: '联系客服',
  }),
  'recovery-codes-renewed': (values) => ({
    subject: '你的恢复代码已更新',
    paragraphs: ['你的账户已有新的恢复代码，旧代码不再有效：', facts(values), notYou],
    action: '重置密码',
  }),
  'second-factor-failed': (values) => ({
    subject: '有人知道你的密码',
    paragraphs: [
      '有人在我们不认识的设备上输入了你账户的正确密码，但未能通过双重验证：',
      facts(values),
      '如果是你本人，无需任何操作。如果不是，双重验证已阻止其登录，但对方知道你的密码，请立即设置新密码。',
    ],
    action: '重置密码',
  }),
}
