import type { PersonalData } from '#server/db/personal-data.ts'
import { listAllOrders } from '#server/orders/orders.repository.ts'

import { decryptDetails } from './fiat-details.ts'
import { isFiatKind } from './fiat-kinds.ts'
import { findFiatOrders, forgetDetails, forgetPayoutAccounts } from './fiat-orders.repository.ts'
import { exportPayoutAccounts } from './payout-accounts.service.ts'

/** Orders outlive the account, without the details that identify the user. */
export function fiatData(encryptionKey: Uint8Array): readonly PersonalData[] {
  return [
    {
      section: 'payoutAccounts',
      export: (tx, { userId }) => exportPayoutAccounts(tx, encryptionKey, userId),
    },
    {
      section: 'fiatOrders',
      export: async (tx, { userId }) => {
        const orders = (await listAllOrders(tx, userId)).filter(({ kind }) => isFiatKind(kind))
        const ids = orders.map(({ id }) => id)
        const rows = await findFiatOrders(tx, ids)
        return orders.map(({ id, number }) => {
          const row = rows.get(id)
          const encryptedDetails = row?.encryptedDetails ?? null
          const details = encryptedDetails === null ? null : decryptDetails(encryptionKey, id, encryptedDetails)
          const { person = null, account = null } = details ?? {}
          return {
            number,
            country: row?.country,
            method: row?.method,
            partnerNumber: row?.partnerNumber,
            sharedWithPartner: person,
            payoutAccount: account ?? row?.payoutAccount ?? null,
          }
        })
      },
      erase: async (tx, { userId }) => {
        const orders = (await listAllOrders(tx, userId)).filter(({ kind }) => isFiatKind(kind))
        const ids = orders.map(({ id }) => id)
        await forgetDetails(tx, ids)
        await forgetPayoutAccounts(tx, ids)
      },
    },
  ]
}
