import type { OperatorRole } from '#api/operator-roles.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { OperatorMails } from './mails.ts'

const roles: Readonly<Record<OperatorRole, string>> = {
  support: 'Support',
  content: 'Content',
  reviewer: 'Reviewer',
  treasurer: 'Treasurer',
  accountant: 'Accountant',
  administrator: 'Administrator',
}

const unexpected = 'If you didn’t expect this, tell another administrator now.'

export const operators: DomainTexts<OperatorMails> = {
  'operator-role-proposed': ({ role, member, administrator, at }) => ({
    subject: 'An operator role was proposed',
    paragraphs: [
      `Administrator ${administrator} proposed the operator role “${roles[role]}” for account ${member} on ${at}. It takes effect if another administrator confirms it within 24 hours.`,
      unexpected,
    ],
  }),
  'operator-role-granted': ({ role, member, at }) => ({
    subject: 'An operator role was granted',
    paragraphs: [`Account ${member} has the operator role “${roles[role]}” since ${at}.`, unexpected],
  }),
  'operator-role-revoked': ({ role, member, at }) => ({
    subject: 'An operator role was revoked',
    paragraphs: [`Account ${member} no longer has the operator role “${roles[role]}” since ${at}.`, unexpected],
  }),
}
