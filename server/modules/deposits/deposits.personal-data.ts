import { apiErrorCode } from '#api/errors.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { listAddresses } from './deposit-addresses.repository.ts'
import { hasConfirming, listAllDeposits } from './deposits.repository.ts'

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
  // What was booked stays, without the person's name.
  erase: async (tx, { userId }) => {
    if (!(await hasConfirming(tx, userId))) return
    throw new ApiFailure(apiErrorCode.stateConflict, 'A deposit to this account is being confirmed')
  },
}
