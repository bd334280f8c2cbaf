import type { OperatorRole } from '#api/operator-roles.ts'
import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { OperatorMails } from './mails.ts'

const roles: Readonly<Record<OperatorRole, string>> = {
  support: 'Soporte',
  content: 'Contenido',
  reviewer: 'Revisión',
  treasurer: 'Tesorería',
  accountant: 'Contabilidad',
  administrator: 'Administración',
}

const unexpected = 'Si no esperabas este cambio, avisa de inmediato a otro administrador.'

export const operators: DomainTexts<OperatorMails> = {
  'operator-role-proposed': ({ role, member, administrator, at }) => ({
    subject: 'Se propuso un rol de operador',
    paragraphs: [
      `El administrador ${administrator} propuso el rol de operador «${roles[role]}» para la cuenta ${member} el ${at}. Se aplicará si otro administrador lo confirma en un plazo de 24 horas.`,
      unexpected,
    ],
  }),
  'operator-role-granted': ({ role, member, at }) => ({
    subject: 'Se otorgó un rol de operador',
    paragraphs: [`La cuenta ${member} tiene el rol de operador «${roles[role]}» desde el ${at}.`, unexpected],
  }),
  'operator-role-revoked': ({ role, member, at }) => ({
    subject: 'Se retiró un rol de operador',
    paragraphs: [`La cuenta ${member} ya no tiene el rol de operador «${roles[role]}» desde el ${at}.`, unexpected],
  }),
}
