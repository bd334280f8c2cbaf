import { getDefaultStore, useAtom } from 'jotai'
import { RESET } from 'jotai/utils'
import * as v from 'valibot'
import { coinSymbol, networkKey } from '#api/coins.ts'
import { orderNumber, uuid } from '#api/primitives.ts'
import { type PaidOrderKind, paidOrderKind, type WithdrawalRequest } from '#api/withdrawals.ts'
import { useUser } from '#src/entities/session/session.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'
import { keptWithdrawalKey, onWithdrawalForgotten } from './kept-withdrawal.ts'

/** The user's input for a withdrawal, as typed. */
const withdrawalDraft = v.strictObject({
  coin: v.nullable(coinSymbol),
  network: v.nullable(networkKey),
  address: v.pipe(v.string(), v.maxLength(200)),
  memo: v.pipe(v.string(), v.maxLength(200)),
  amount: v.pipe(v.string(), v.maxLength(100)),
})

export type WithdrawalDraft = v.InferOutput<typeof withdrawalDraft>

const currentWithdrawal = v.strictObject({
  /** The owner of the input; hidden from the next user of this device. */
  userId: v.string(),
  draft: withdrawalDraft,
  /** Set once the backend has checked the draft: the request to verify. */
  requestId: v.nullable(uuid),
  /** The order to pay, which wasn't entered here. */
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
  /** Id of the backend's request; `null` until it has checked the current input. */
  readonly requestId: string | null
  /** The order to pay; `null` for a withdrawal entered by the user. */
  readonly orderNumber: string | null
  /** Kind of that order, if the backend has said it. */
  readonly orderKind: PaidOrderKind | null
  /** Changes the input, which discards the checked request. */
  readonly edit: (changes: Partial<WithdrawalDraft>) => void
  readonly keepRequest: (requestId: string) => void
  /** Sets the payment of an order, whose details were decided there. */
  readonly payOrder: (request: WithdrawalRequest) => void
  /** Clears the withdrawal once it's booked. */
  readonly finish: () => void
}

/**
 * Returns the withdrawal that the logged-in user is preparing.
 * @param coin The page's coin; input for another coin is ignored.
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

/** The same for the form, which ignores the payment of an order. */
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
