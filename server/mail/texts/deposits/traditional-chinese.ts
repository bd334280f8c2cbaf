import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { DepositFacts, DepositMails } from './mails.ts'

const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}，${network}，交易 ${hash}`

export const deposits: DomainTexts<DepositMails> = {
  'deposit-credited': (values) => ({
    subject: '充幣已入帳',
    paragraphs: [
      '以下充幣已獲得足夠確認，並已計入你的餘額：',
      deposit(values),
      '如果你沒有預期這筆充幣，無需任何操作。',
    ],
  }),
  'deposit-reversed': (values) => ({
    subject: '充幣入帳已被撤回',
    paragraphs: [
      '網路捨棄了包含以下充幣的區塊，因此我們不得不撤回入帳：',
      deposit(values),
      '如果網路重新收錄該交易（通常會如此），我們會自動再次入帳。',
      '你已使用的部分在此之前記為欠款，直到重新入帳或由其他充幣償還為止。欠款未清期間，無法提幣或轉帳。',
    ],
  }),
}
