import { networkName } from '#deployments/network-name.ts'
import type { Transaction } from '#server/db/database.ts'
import { tryFindAccount } from '#server/identity/accounts/accounts.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { notify } from '#server/notifications/notify.ts'

import { writeHash } from './deposits.service.ts'
import type { DepositChange } from './recorded-deposits.ts'

/** Creates a function that notifies a user of a change to their deposit, in the transaction of the change. */
export function depositReporter(clock: Clock): (tx: Transaction, change: DepositChange) => Promise<void> {
  return async (tx, { kind, deposit }) => {
    const { userId, amount, coin, network, transactionHash } = deposit
    const person = userId === null ? undefined : await tryFindAccount(tx, userId)
    // The account was deleted, so there is no one to notify.
    if (person === undefined) return
    const hash = writeHash(deposit, transactionHash)
    await notify(tx, {
      kind,
      person,
      at: clock(),
      values: { amount: `${formatAmount(amount)} ${coin}`, network: networkName(network), hash },
    })
  }
}
