import type { DomainTexts } from '#server/mail/mail-text.ts'
import { facts, notYou } from '#server/mail/texts/phrases/simplified-chinese.ts'

import { codeSubjects, codeWarnings } from './codes.ts'
import type { AccountMails } from './mails.ts'

export const account: DomainTexts<AccountMails> = {
  code: ({ purpose }) => ({
    subject: codeSubjects['zh-Hans'][purpose],
    paragraphs: [
      '请在应用中输入此验证码。验证码 10 分钟内有效，且只能使用一次。',
      codeWarnings['zh-Hans'][purpose] ?? '如果你没有请求验证码，请忽略本邮件。切勿将验证码告诉任何人。',
    ],
  }),
  'already-registered': () => ({
    subject: '你已有账户',
    paragraphs: [
      '有人试图用你的邮箱注册，而该邮箱已有账户。',
      '如果是你本人，请直接登录；如果忘记了密码，可在登录页重置。如果不是你本人，无需任何操作。',
    ],
    action: '登录',
  }),
  'no-account': () => ({
    subject: '此邮箱没有账户',
    paragraphs: [
      '有人请求重置使用你邮箱的账户的密码，但该账户并不存在。',
      '如果是你本人，你可能是用其他邮箱注册的。如果不是你本人，无需任何操作。',
    ],
  }),
  'refresh-token-reused': (values) => ({
    subject: '我们结束了你的一个会话',
    paragraphs: [
      '你某个会话的密钥被使用了两次，这通常说明有人复制了它。我们已结束该会话：',
      facts(values),
      '如果你看到不认识的登录记录，请重置密码。',
    ],
    action: '重置密码',
  }),
  'new-device': (values) => ({
    subject: '新设备登录提醒',
    paragraphs: [
      '有人在我们不认识的设备上登录了你的账户：',
      facts(values),
      '如果是你本人，无需任何操作。如果不是，请结束所有会话，然后修改密码。',
    ],
    action: '结束所有会话',
  }),
  'password-changed': (values) => ({
    subject: '你的密码已修改',
    paragraphs: ['你账户的登录密码已修改。其他设备均已退出登录，API 密钥（如有）均已失效：', facts(values), notYou],
    action: '重置密码',
  }),
  'password-reset': (values) => ({
    subject: '你的密码已重置',
    paragraphs: [
      '你账户的登录密码已通过邮件验证码重置。所有设备均已退出登录，API 密钥（如有）均已失效：',
      facts(values),
      '如果不是你本人操作，请保护好你的邮箱并再次重置密码。',
    ],
    action: '重置密码',
  }),
  'fund-password-set': (values) => ({
    subject: '你的资金密码已设置',
    paragraphs: ['你账户的资金密码已设置：', facts(values), notYou],
    action: '重置密码',
  }),
  'email-changed': (values) => ({
    subject: '你的账户已更换邮箱',
    paragraphs: [
      '你的账户现已改用另一个邮箱，本邮箱不能再用于登录：',
      facts(values),
      '如果不是你本人操作，请立即将账户换回本邮箱。链接 72 小时内有效；使用后所有会话和两个密码都会失效，需重新设置。',
    ],
    action: '换回本邮箱',
  }),
  'email-moved-back': (values) => ({
    subject: '你的账户已换回原邮箱',
    paragraphs: [
      '发往原邮箱的邮件中的链接已被使用，本邮箱不能再用于登录：',
      facts(values),
      '如果原邮箱不属于你，请联系客服。提币已暂停 24 小时。',
    ],
  }),
  'logged-out-by-us': ({ at }) => ({
    subject: '我们已让你的账户在所有设备上退出登录',
    paragraphs: [
      `为保护你的账户，我们的团队于 ${at} 让所有设备退出了登录。API 密钥（如有）均已失效。`,
      '请重新登录。如果你看到不认识的登录、提币或地址，请修改密码并联系客服。',
    ],
    action: '登录',
  }),
  'account-deleted': () => ({
    subject: '你的账户已注销',
    paragraphs: ['按照你的要求，你的账户以及其中所有能识别你身份的信息均已删除。再见。'],
  }),
}
