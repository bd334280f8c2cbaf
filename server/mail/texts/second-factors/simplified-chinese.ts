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
