import type { OperatorRole } from '#api/operator-roles.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { OperatorMails } from './mails.ts'

const roles: Readonly<Record<OperatorRole, string>> = {
  support: '客服',
  content: '内容',
  reviewer: '审核',
  treasurer: '资金',
  accountant: '会计',
  administrator: '管理员',
}

const unexpected = '如果这不在意料之中，请立即告知另一位管理员。'

export const operators: DomainTexts<OperatorMails> = {
  'operator-role-proposed': ({ role, member, administrator, at }) => ({
    subject: '运营角色已提议',
    paragraphs: [
      `管理员 ${administrator} 于 ${at} 提议授予账户 ${member} “${roles[role]}”运营角色。另一位管理员须在 24 小时内确认，角色才会生效。`,
      unexpected,
    ],
  }),
  'operator-role-granted': ({ role, member, at }) => ({
    subject: '运营角色已授予',
    paragraphs: [`账户 ${member} 自 ${at} 起拥有“${roles[role]}”运营角色。`, unexpected],
  }),
  'operator-role-revoked': ({ role, member, at }) => ({
    subject: '运营角色已撤销',
    paragraphs: [`账户 ${member} 自 ${at} 起不再拥有“${roles[role]}”运营角色。`, unexpected],
  }),
}
