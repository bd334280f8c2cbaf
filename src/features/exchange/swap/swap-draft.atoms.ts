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

/** What a person has entered for a swap, as they typed it. */
const swapDraft = v.strictObject({
  from: v.nullable(assetId),
  to: v.nullable(assetId),
  /** Of `from` or of `to`, as `side` says. */
  amount: v.pipe(v.string(), v.maxLength(100)),
  side: v.picklist(['from', 'to']),
  rateType: v.picklist(['fixed', 'floating']),
  payout: destination,
  /** Null as long as the person has not said: then there may be a default. */
  refund: v.nullable(destination),
})

export type SwapDraft = v.InferOutput<typeof swapDraft>

const storedDraft = v.strictObject({
  /** Whose it is; null as long as nobody was logged in. Another person on this device does not see it. */
  userId: v.nullable(v.string()),
  draft: swapDraft,
})

/** Spec §3: temporary exchange data, which outlives a reload and the log-in on the way. */
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

/** What is entered, how to change it, and how to forget it once it is ordered. */
export function useSwapDraft() {
  const userId = useSession()?.userId ?? null
  const [stored, setStored] = useAtom(swapDraftAtom)
  const isOwn = stored !== null && (stored.userId === null || stored.userId === userId)
  const draft = isOwn ? stored.draft : emptyDraft
  return {
    draft,
    edit: (changes: Partial<SwapDraft>) => {
      setStored({ userId, draft: { ...draft, ...changes } })
    },
    finish: () => {
      // The pair and the kind of rate are likely to be wanted again.
      const { from, to, rateType } = draft
      setStored({ userId, draft: { ...emptyDraft, from, to, rateType } })
    },
  }
}
