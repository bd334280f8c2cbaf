import type { PersonalData } from '#server/db/personal-data.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { DocumentFiles } from './application-view.ts'
import { listApplicationsOf, listEventsOf } from './applications.repository.ts'
import { deleteBrand, findBrand } from './brands.repository.ts'
import { endCode, findMerchantOf, listCodesOf, lockMerchant, updateMerchant } from './merchants.repository.ts'
import type { SharePayments } from './share-payments.ts'
import { listFeesOf, listSharesOf } from './shares.repository.ts'

/** A merchant's shares of fees, without the users who paid them. */
const shareData: PersonalData = {
  section: 'merchantShares',
  export: async (tx, { userId }) => {
    const merchant = await findMerchantOf(tx, userId)
    if (merchant === undefined) return []
    return (await listSharesOf(tx, merchant.id)).map(({ id, coin, amount, state, reason, releasesAt, endedAt }) => {
      return { id, coin, amount: formatAmount(amount), state, reason, releasesAt, endedAt }
    })
  },
}

/** Fees of a user's own orders that a merchant may get a share of. Their rows stay, without the user. */
const feeData: PersonalData = {
  section: 'merchantFees',
  export: async (tx, { userId }) =>
    (await listFeesOf(tx, userId)).map(({ orderId, merchantId, coin, fee, notedAt }) => {
      return { orderId, merchantId, coin, fee: formatAmount(fee), notedAt }
    }),
}

interface Parts {
  readonly files: Pick<DocumentFiles, 'of'>
  readonly clock: Clock
  readonly payments: Pick<SharePayments, 'returnAll'>
}

export function merchantData({ files, clock, payments }: Parts): readonly PersonalData[] {
  return [
    shareData,
    feeData,
    {
      section: 'merchantApplications',
      export: async (tx, { userId }) => {
        const rows = await listApplicationsOf(tx, userId)
        const events = await listEventsOf(
          tx,
          rows.map(({ id }) => id),
        )
        const documents = await files.of(
          tx,
          events.map(({ id }) => id),
        )
        return rows.map((row) => {
          const { id, code, businessName, contactName, contact, country, website, business, state, submittedAt } = row
          const own = events.filter(({ applicationId }) => applicationId === id)
          const history = own.map(({ id: eventId, kind, text, happenedAt }) => {
            return { kind, text, happenedAt, documents: (documents.get(eventId) ?? []).map(({ name }) => name) }
          })
          return {
            id,
            code,
            businessName,
            contactName,
            contact,
            country,
            website,
            business,
            state,
            submittedAt,
            history,
          }
        })
      },
    },
    {
      section: 'merchant',
      export: async (tx, { userId }) => {
        const merchant = await findMerchantOf(tx, userId)
        if (merchant === undefined) return []
        const { id, name, level, state, createdAt } = merchant
        const codes = (await listCodesOf(tx, id)).map(({ code }) => code)
        const found = await findBrand(tx, id)
        const brand = found && { domain: found.domain, name: found.name, colour: found.colour, state: found.state }
        return [{ id, name, level, state, createdAt, codes, brand: brand ?? null }]
      },
      // The row stays, without a name, because other merchants and accounts refer to it.
      erase: async (tx, { userId }) => {
        const found = await findMerchantOf(tx, userId)
        if (found === undefined) return
        const { id } = (await lockMerchant(tx, found.id)) ?? found
        await payments.returnAll(tx, id)
        const at = clock()
        for (const { code } of await listCodesOf(tx, id)) await endCode(tx, id, code, at)
        const noProposal = { proposedState: null, proposedBy: null, proposedByOperator: null }
        const closed = { state: 'closed', name: '', ...noProposal, proposedReason: null, proposedAt: null } as const
        await updateMerchant(tx, id, closed)
        await deleteBrand(tx, id)
      },
    },
  ]
}
