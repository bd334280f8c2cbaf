import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { InvitationMails } from './mails.ts'

export const invitations: DomainTexts<InvitationMails> = {
  'rewards-held': ({ amount }) => ({
    subject: '你的邀請獎勵正在審核',
    paragraphs: [
      `${amount} 的獎勵已暫停發放，等待我們的團隊審核。審核期間，該獎勵會一直為你保留。`,
      '你可以在應用程式中查看原因並提交說明。',
    ],
    action: '查看獎勵',
  }),
  'rewards-released': ({ amount }) => ({
    subject: '你的邀請獎勵已通過審核',
    paragraphs: [`我們已審核你的 ${amount} 獎勵，並解除暫停。等待期結束後，請在應用程式中領取。`],
    action: '查看獎勵',
  }),
  'rewards-refused': ({ amount, reason }) => ({
    subject: '你的邀請獎勵未通過審核',
    paragraphs: [
      `我們已審核你的 ${amount} 獎勵，無法發放。`,
      `原因：${reason}`,
      '如果你認為有誤，請在應用程式中聯絡客服。',
    ],
    action: '查看獎勵',
  }),
}
