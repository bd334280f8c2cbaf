import type { DomainTexts } from '#server/mail/mail-text.ts'

import type { DepositFacts, DepositMails } from './mails.ts'

const deposit = ({ amount, network, hash }: DepositFacts) => `${amount}，${network}，交易 ${hash}`

export const deposits: DomainTexts<DepositMails> = {
  'deposit-credited': (values) => ({
    subject: '充币已到账',
    paragraphs: [
      '以下充币已获得足够确认，并已计入你的余额：',
      deposit(values),
      '如果你没有预期这笔充币，无需任何操作。',
    ],
  }),
  'deposit-reversed': (values) => ({
    subject: '充币已被撤回',
    paragraphs: [
      '网络丢弃了包含以下充币的区块，因此我们不得不撤回入账：',
      deposit(values),
      '如果网络重新收录该交易（通常会如此），我们会自动再次入账。',
      '你已使用的部分在此之前记为欠款，直到重新入账或由其他充币偿还为止。欠款未清期间，无法提币或转账。',
    ],
  }),
}
