import { useAtom } from 'jotai'
import * as v from 'valibot'
import { assetId } from '#api/exchange.ts'
import { useSession } from '#src/entities/session/session.ts'
import { nowhere } from '#src/features/exchange/shared/rules/trade-asset.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

const destination = v.strictObject({
  address: v.pipe(v.string(), v.maxLength(200)),
  memo: v.pipe(v.string(), v.maxLength(200)),
})

/** The user's input for a swap, as typed. */
const swapDraft = v.strictObject({
  from: v.nullable(assetId),
  to: v.nullable(assetId),
  /** Amount of `from` or `to`, depending on `side`. */
  amount: v.pipe(v.string(), v.maxLength(100)),
  side: v.picklist(['from', 'to']),
  rateType: v.picklist(['fixed', 'floating']),
  payout: destination,
  /** Null until set by the user; a default may apply. */
  refund: v.nullable(destination),
})

export type SwapDraft = v.InferOutput<typeof swapDraft>

const storedDraft = v.strictObject({
  /** The draft's owner; null if nobody was logged in. Hidden from other users of this device. */
  userId: v.nullable(v.string()),
  draft: swapDraft,
  /** Spec §3: 1 while a swap is being entered, 2 once it has been ordered. */
  step: v.optional(v.picklist([1, 2]), 1),
})

/** Spec §3: temporary exchange data, which survives a reload and a login on the way. */
const swapDraftAtom = storedAtom('swapDraft:v1', v.nullable(storedDraft), null)

const emptyDraft: SwapDraft = {
  from: null,
  to: null,
  amount: '',
  side: 'from',
  rateType: 'floating',
  payout: nowhere,
  refund: null,
}

/** Returns the draft, its setter, and a function that clears it once it's ordered. */
export function useSwapDraft() {
  const userId = useSession()?.userId ?? null
  const [stored, setStored] = useAtom(swapDraftAtom)
  const isOwn = stored !== null && (stored.userId === null || stored.userId === userId)
  const draft = isOwn ? stored.draft : emptyDraft
  return {
    draft,
    step: isOwn ? stored.step : 1,
    edit: (changes: Partial<SwapDraft>) => {
      setStored({ userId, draft: { ...draft, ...changes }, step: 1 })
    },
    finish: () => {
      // The pair and the rate type are likely to be wanted again.
      const { from, to, rateType } = draft
      setStored({ userId, draft: { ...emptyDraft, from, to, rateType }, step: 2 })
    },
  }
}
