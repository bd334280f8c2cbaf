import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { InvitationMails } from './mails.ts'

export const invitations: DomainTexts<InvitationMails> = {
  'rewards-held': ({ amount }) => ({
    subject: '你的邀请奖励正在审核',
    paragraphs: [
      `${amount} 的奖励已暂停发放，等待我们的团队审核。审核期间，该奖励会一直为你保留。`,
      '你可以在应用中查看原因并提交说明。',
    ],
    action: '查看奖励',
  }),
  'rewards-released': ({ amount }) => ({
    subject: '你的邀请奖励已通过审核',
    paragraphs: [`我们已审核你的 ${amount} 奖励，并解除暂停。等待期结束后，请在应用中领取。`],
    action: '查看奖励',
  }),
  'rewards-refused': ({ amount, reason }) => ({
    subject: '你的邀请奖励未通过审核',
    paragraphs: [
      `我们已审核你的 ${amount} 奖励，无法发放。`,
      `原因：${reason}`,
      '如果你认为有误，请在应用中联系客服。',
    ],
    action: '查看奖励',
  }),
}
