import { useAtom } from 'jotai'
import * as v from 'valibot'
import { assetId } from '#api/exchange.ts'
import { type FiatDirection, paymentMethod } from '#api/fiat.ts'
import { countryCode, currencyCode, opaqueToken, uuid } from '#api/primitives.ts'
import { useSession } from '#src/entities/session/session.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** The user's input for a purchase or sale, as typed. Null if not set. */
const fiatDraft = v.strictObject({
  currency: v.nullable(currencyCode),
  asset: v.nullable(assetId),
  method: v.nullable(paymentMethod),
  amount: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** Which amount was entered: what is paid, or what arrives. */
  side: v.picklist(['from', 'to']),
  /** Where the coins go, or return to. */
  address: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** Id of the payout account for the money. */
  payoutAccountId: v.nullable(uuid),
  /** Id of the account at the partner that pays; missing in drafts of earlier versions. */
  linkedAccountId: v.optional(opaqueToken),
})

export type FiatDraft = v.InferOutput<typeof fiatDraft>

const storedDraft = v.nullable(
  v.strictObject({
    /** The draft's owner; null if nobody was logged in. Hidden from other users of this device. */
    userId: v.nullable(v.string()),
    draft: fiatDraft,
  }),
)

/** Spec §3: temporary exchange data, which survives a reload and a login on the way. */
const draftAtoms = {
  buy: storedAtom('buyDraft:v1', storedDraft, null),
  sell: storedAtom('sellDraft:v1', storedDraft, null),
}

const emptyDraft: FiatDraft = {
  currency: null,
  asset: null,
  method: null,
  amount: null,
  side: 'from',
  address: null,
  payoutAccountId: null,
}

/** The country that a visitor has set. Logged-in users set it in their account. */
export const visitorCountryAtom = storedAtom('visitorCountry:v1', v.nullable(countryCode), null)

/** Returns the draft and its setter. It's kept after the order, as the next one is likely to be similar. */
export function useFiatDraft(direction: FiatDirection) {
  const userId = useSession()?.userId ?? null
  const [stored, setStored] = useAtom(draftAtoms[direction])
  const isOwn = stored !== null && (stored.userId === null || stored.userId === userId)
  const draft = isOwn ? stored.draft : emptyDraft
  return {
    draft,
    edit: (changes: Partial<FiatDraft>) => {
      setStored({ userId, draft: { ...draft, ...changes } })
    },
  }
}
