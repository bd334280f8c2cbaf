import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { listAddresses } from './deposit-addresses.repository.ts'
import { listAllDeposits, sumConfirming } from './deposits.repository.ts'

export const depositAddressData: PersonalData = {
  section: 'depositAddresses',
  export: async (tx, { userId }) => {
    const addresses = await listAddresses(tx, userId)
    return addresses.map(({ address, salt, createdAt }) => ({ address, salt, createdAt }))
  },
}

export const depositData: PersonalData = {
  section: 'deposits',
  export: async (tx, { userId }) => {
    const deposits = await listAllDeposits(tx, userId)
    return deposits.map(({ coin, network, amount, state, transactionHash, recipient, sender, foundAt, creditedAt }) => {
      const fields = { coin, network, state, transactionHash, recipient, sender, foundAt, creditedAt }
      return { ...fields, amount: formatAmount(amount) }
    })
  },
  // What was booked stays, without the person's name; what is found from now on goes to the house.
  obstacles: async (tx, { userId }) => {
    const amounts = await sumConfirming(tx, userId)
    if (amounts.length === 0) return []
    return [{ kind: 'deposit', amounts: amounts.map(({ coin, amount }) => ({ coin, amount: formatAmount(amount) })) }]
  },
}
