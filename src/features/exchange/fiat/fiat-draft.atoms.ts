import { useAtom } from 'jotai'
import * as v from 'valibot'
import { assetId } from '#api/exchange.ts'
import { type FiatDirection, paymentMethod } from '#api/fiat.ts'
import { countryCode, currencyCode, opaqueToken, uuid } from '#api/primitives.ts'
import { useSession } from '#src/entities/session/session.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** What a person has entered for a purchase or sale, as they typed it. Null is what they have not said. */
const fiatDraft = v.strictObject({
  currency: v.nullable(currencyCode),
  asset: v.nullable(assetId),
  method: v.nullable(paymentMethod),
  amount: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** Which amount it is: of what is paid or of what arrives. */
  side: v.picklist(['from', 'to']),
  /** Where the coins go, or come back to. */
  address: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** Where the money goes, by the payout account's id. */
  payoutAccountId: v.nullable(uuid),
  /** Which account at the partner pays; drafts of earlier versions do not say. */
  linkedAccountId: v.optional(opaqueToken),
})

export type FiatDraft = v.InferOutput<typeof fiatDraft>

const storedDraft = v.nullable(
  v.strictObject({
    /** Whose it is; null as long as nobody was logged in. Another person on this device does not see it. */
    userId: v.nullable(v.string()),
    draft: fiatDraft,
  }),
)

/** Spec §3: temporary exchange data, which outlives a reload and the log-in on the way. */
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

/** Where a visitor says that they live. Somebody with an account says it there. */
export const visitorCountryAtom = storedAtom('visitorCountry:v1', v.nullable(countryCode), null)

/** What is entered, and how to change it. It stays after the order: the next one is likely to be alike. */
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
