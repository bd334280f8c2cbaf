import { getDefaultStore, useAtom } from 'jotai'
import { RESET } from 'jotai/utils'
import * as v from 'valibot'
import { coinSymbol, networkKey } from '#api/coins.ts'
import { orderNumber, uuid } from '#api/primitives.ts'
import { type PaidOrderKind, paidOrderKind, type WithdrawalRequest } from '#api/withdrawals.ts'
import { useUser } from '#src/entities/session/session.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'
import { keptWithdrawalKey, onWithdrawalForgotten } from './kept-withdrawal.ts'

/** What a person has entered for a withdrawal, as they typed it. */
const withdrawalDraft = v.strictObject({
  coin: v.nullable(coinSymbol),
  network: v.nullable(networkKey),
  address: v.pipe(v.string(), v.maxLength(200)),
  memo: v.pipe(v.string(), v.maxLength(200)),
  amount: v.pipe(v.string(), v.maxLength(100)),
})

export type WithdrawalDraft = v.InferOutput<typeof withdrawalDraft>

const currentWithdrawal = v.strictObject({
  /** Whose it is: the next person on this device does not see it. */
  userId: v.string(),
  draft: withdrawalDraft,
  /** Once the backend has checked the draft: what its verifications are for. */
  requestId: v.nullable(uuid),
  /** The order that it pays, which the person has not entered here. */
  orderNumber: v.optional(v.nullable(orderNumber), null),
  orderKind: v.optional(v.nullable(paidOrderKind), null),
})

const currentWithdrawalAtom = storedAtom(keptWithdrawalKey, v.nullable(currentWithdrawal), null)

onWithdrawalForgotten(() => {
  getDefaultStore().set(currentWithdrawalAtom, RESET)
})

const noOrder = { orderNumber: null, orderKind: null }

const emptyDraft: WithdrawalDraft = { coin: null, network: null, address: '', memo: '', amount: '' }

export interface CurrentWithdrawal {
  readonly draft: WithdrawalDraft
  /** Of the backend; `null` as long as what is entered now was not checked by it. */
  readonly requestId: string | null
  /** The order that it pays; `null` for one that the person enters. */
  readonly orderNumber: string | null
  /** What that order is, as far as the backend has said. */
  readonly orderKind: PaidOrderKind | null
  /** Changes what is entered. What was checked before is no longer what is meant. */
  readonly edit: (changes: Partial<WithdrawalDraft>) => void
  readonly keepRequest: (requestId: string) => void
  /** It pays an order: everything about it was decided there. */
  readonly payOrder: (request: WithdrawalRequest) => void
  /** It is booked: there is nothing to go on with. */
  readonly finish: () => void
}

/**
 * The withdrawal that the person who is logged in is about to make.
 * @param coin The coin that the page is about; what was entered for another does not count there.
 */
export function useCurrentWithdrawal(coin: string | null = null): CurrentWithdrawal {
  const { userId } = useUser()
  const [stored, setStored] = useAtom(currentWithdrawalAtom)
  const isOwn = stored?.userId === userId && (coin === null || stored.draft.coin === coin)
  const current = isOwn ? stored : { draft: { ...emptyDraft, coin }, requestId: null, ...noOrder }
  const { draft, requestId } = current
  return {
    draft,
    requestId,
    orderNumber: current.orderNumber,
    orderKind: current.orderKind,
    edit: (changes) => {
      setStored({ userId, draft: { ...draft, ...changes }, requestId: null, ...noOrder })
    },
    keepRequest: (id) => {
      setStored({ userId, draft, requestId: id, ...noOrder })
    },
    payOrder: ({ id, coin: paid, network, address, memo, amount, orderNumber: number, orderKind }) => {
      const decided = { coin: paid, network, address, memo: memo ?? '', amount }
      setStored({ userId, draft: decided, requestId: id, orderNumber: number, orderKind })
    },
    finish: () => {
      setStored(null)
    },
  }
}

/** The same for the form: the payment of an order is nothing to go on with there. */
export function useEnteredWithdrawal(coin: string | null = null): CurrentWithdrawal {
  const current = useCurrentWithdrawal(coin)
  if (current.orderNumber === null) return current
  const draft = { ...emptyDraft, coin }
  return {
    ...current,
    draft,
    requestId: null,
    ...noOrder,
    edit: (changes) => {
      current.edit({ ...draft, ...changes })
    },
  }
}
