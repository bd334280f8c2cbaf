import type { OperatorRole } from '#api/operator-roles.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { OperatorMails } from './mails.ts'

const roles: Readonly<Record<OperatorRole, string>> = {
  support: '客服',
  content: '內容',
  reviewer: '審核',
  treasurer: '資金',
  accountant: '會計',
  administrator: '管理員',
}

const unexpected = '如果這不在意料之中，請立即告知另一位管理員。'

export const operators: DomainTexts<OperatorMails> = {
  'operator-role-proposed': ({ role, member, administrator, at }) => ({
    subject: '營運角色已提議',
    paragraphs: [
      `管理員 ${administrator} 於 ${at} 提議授予帳戶 ${member}「${roles[role]}」營運角色。另一位管理員須在 24 小時內確認，角色才會生效。`,
      unexpected,
    ],
  }),
  'operator-role-granted': ({ role, member, at }) => ({
    subject: '營運角色已授予',
    paragraphs: [`帳戶 ${member} 自 ${at} 起擁有「${roles[role]}」營運角色。`, unexpected],
  }),
  'operator-role-revoked': ({ role, member, at }) => ({
    subject: '營運角色已撤銷',
    paragraphs: [`帳戶 ${member} 自 ${at} 起不再擁有「${roles[role]}」營運角色。`, unexpected],
  }),
}
