import { useQuery } from '@tanstack/react-query'
import {
  mostSendable,
  planTronPayment,
  type TronMeans,
  type TronOutlook,
  type TronPlanning,
  type TronWish,
} from '#src/entities/device-wallet/tron/plan-tron-payment.ts'
import { heldOnTron } from '#src/entities/device-wallet/tron/sent-tron.ts'
import type { TronCoin } from '#src/entities/device-wallet/tron/tron-coin.ts'
import {
  tronFundsOptions,
  tronOutlookOptions,
  type TronPlace,
  useSentTron,
} from '#src/entities/device-wallet/tron/tron.queries.ts'
import { decimalToUnits } from '#src/lib/units.ts'

interface TypedPayment {
  readonly accountId: string
  readonly place: TronPlace
  readonly coin: TronCoin
  readonly recipient: string
  readonly typed: string
}

export type TypedTronPlanning = TronPlanning | { readonly problem: 'too-fine' | 'none' }

/** Returns what an account can send on TRON, and a plan of the entered payment or why there is none. */
export function useTronPlan({ accountId, place, coin, recipient, typed }: TypedPayment) {
  const { token, decimals } = coin
  const wish: TronWish = { from: place.address, recipient, token }
  const { means, isUnread } = useTronMeans(accountId, place, token)
  const outlook = useQuery(tronOutlookOptions(place.url, wish))
  const isKnown = means !== undefined && outlook.data !== undefined
  return {
    /** `undefined` until the server has answered. */
    planning: isKnown ? planOfText({ wish, typed, decimals, means, outlook: outlook.data }) : undefined,
    maximum: isKnown ? mostSendable(wish, means, outlook.data) : undefined,
    balance: means?.balance,
    recipientKind: outlook.data?.recipientKind,
    isUnread: isUnread || outlook.isError,
  }
}

/** Returns the account's funds, less what its pending payments take. */
function useTronMeans(accountId: string, place: TronPlace, token: string | null) {
  const { data: funds, isError: isUnread } = useQuery(tronFundsOptions(place))
  const { payments } = useSentTron()
  if (!funds || !payments) return { means: undefined, isUnread }
  const held = heldOnTron(payments, accountId, token)
  const trx = less(funds.trx, held.trx)
  const tokenBalance = funds.tokens.find((owned) => owned.token === token)?.amount ?? 0n
  const { freeBandwidth, stakedBandwidth, energy } = funds.resources
  const resources = {
    freeBandwidth: less(freeBandwidth, held.size),
    stakedBandwidth: less(stakedBandwidth, held.size),
    energy: less(energy, held.energy),
  }
  const means: TronMeans = { trx, balance: token === null ? trx : less(tokenBalance, held.coin), resources }
  return { means, isUnread }
}

interface TypedText {
  readonly wish: TronWish
  readonly typed: string
  readonly decimals: number
  readonly means: TronMeans
  readonly outlook: TronOutlook
}

function planOfText({ wish, typed, decimals, means, outlook }: TypedText): TypedTronPlanning {
  const parsed = decimalToUnits(typed, decimals)
  if (!parsed.ok && parsed.problem === 'too-fine') return { problem: 'too-fine' }
  if (!parsed.ok || parsed.units === 0n) return { problem: 'none' }
  return planTronPayment(wish, parsed.units, means, outlook)
}

function less(had: bigint, taken: bigint): bigint {
  return had > taken ? had - taken : 0n
}
