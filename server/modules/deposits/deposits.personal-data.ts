import type { Transaction } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { BitcoinPlace } from '#server/config/bitcoin-environment.ts'
import { writeRecipient } from './bitcoin-addresses.service.ts'
import { listAddresses } from './deposit-addresses.repository.ts'
import { listAllDeposits, sumConfirming } from './deposits.repository.ts'
import { writeHash, writeSender } from './deposits.service.ts'

export const depositAddressData: PersonalData = {
  section: 'depositAddresses',
  export: async (tx, { userId }) => {
    const addresses = await listAddresses(tx, userId)
    return addresses.map(({ address, salt, createdAt }) => ({ address, salt, createdAt }))
  },
}

/** @param places The Bitcoin-like networks that this server reads. */
export function depositData(places: readonly BitcoinPlace[]): PersonalData {
  return {
    section: 'deposits',
    export: async (tx, { userId }) => {
      const deposits = await listAllDeposits(tx, userId)
      return deposits.map((row) => {
        const { coin, network, amount, state, foundAt, creditedAt } = row
        const hash = writeHash(row, row.transactionHash)
        const fields = { coin, network, state, transactionHash: hash, recipient: writeRecipient(row, places) }
        return { ...fields, sender: writeSender(row), foundAt, creditedAt, amount: formatAmount(amount) }
      })
    },
    obstacles,
  }
}

// Booked deposits are kept without the user's name; deposits found after the deletion go to the house.
const obstacles = async (
  tx: Transaction,
  { userId }: { readonly userId: string },
): ReturnType<NonNullable<PersonalData['obstacles']>> => {
  const amounts = await sumConfirming(tx, userId)
  if (amounts.length === 0) return []
  return [{ kind: 'deposit', amounts: amounts.map(({ coin, amount }) => ({ coin, amount: formatAmount(amount) })) }]
}
