import { networks } from '#deployments/networks.ts'

import type { Transaction } from './db/database.ts'
import { formatAmount } from './lib/amount.ts'
import type { Clock } from './lib/clock.ts'
import { enqueueMail } from './mail/mail.ts'
import { tryFindAccount } from './modules/accounts/accounts.repository.ts'
import type { DepositChange } from './modules/deposits/recorded-deposits.ts'
import { addSystemMessage } from './modules/system-messages/system-messages.repository.ts'

/** Tells a person what became of a deposit, in the transaction of the change: by a message in the app and by mail. */
export function depositReporter(clock: Clock): (tx: Transaction, change: DepositChange) => Promise<void> {
  return async (tx, { kind, deposit }) => {
    const { userId, amount, coin, network, transactionHash: hash } = deposit
    const account = userId === null ? undefined : await tryFindAccount(tx, userId)
    // Deleted: nobody can be told.
    if (userId === null || account === undefined) return
    const name = networks.find(({ key }) => key === network)?.name ?? network
    const values = { amount: `${formatAmount(amount)} ${coin}`, network: name, hash }
    await addSystemMessage(tx, { userId, kind, values, at: clock() })
    const { email: to, lang, antiPhishingWord } = account
    await enqueueMail(tx, { to, lang, antiPhishingWord, template: kind, values })
  }
}
