import { useQuery } from '@tanstack/react-query'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import {
  type AccountOnNetwork,
  coinsOptions,
  feeRatesOptions,
  useSentBitcoin,
} from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { type BitcoinCoin, coinKey } from '#src/entities/device-wallet/bitcoin/bitcoin-coin.ts'
import { heldCoins } from '#src/entities/device-wallet/bitcoin/bitcoin-outbox.ts'
import type { FeeSpeed } from '#src/entities/device-wallet/bitcoin/index-server.ts'
import {
  isSafeToSpend,
  type PaymentPlan,
  type PaymentWish,
  type PlanProblem,
  planPayment,
  sumOf,
} from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { coinsOfRefused } from '#src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
import { usualKind } from '#src/entities/device-wallet/bitcoin/usual-kind.ts'
import { decimalToUnits } from '#src/lib/units.ts'

interface PlanWish {
  readonly place: AccountOnNetwork
  readonly recipient: string
  readonly typed: string
  readonly speed: FeeSpeed
  /** Coins chosen by the user; empty if the wallet chooses. */
  readonly chosen: ReadonlySet<string>
}

interface TypedPlan {
  readonly plan?: PaymentPlan
  readonly problem?: PlanProblem | 'too-fine' | 'none'
  /** The maximum that can be sent. */
  readonly maximum?: bigint
}

/** Returns what an account can send on a network, and a plan of the entered payment or why there is none. */
export function useBitcoinPlan({ place, recipient, typed, speed, chosen }: PlanWish) {
  const { network, keys } = place
  const changeKind = usualKind(keys, network)
  const { coins, usable, required, isUnread } = useSpendable(place)
  const fees = useQuery(feeRatesOptions(place))
  const selected = coins?.filter((coin) => chosen.has(coinKey(coin))) ?? []
  const isChosen = selected.length > 0
  const spent = (isChosen ? selected : usable)?.filter((coin) => !required.includes(coin))
  const rate = fees.data?.[speed]
  const isKnown = spent !== undefined && rate !== undefined
  const typedPlan: TypedPlan = isKnown
    ? planOfText({ network, changeKind, recipient, rate, coins: spent, isChosen, required }, typed)
    : {}
  return {
    ...typedPlan,
    coins,
    rates: fees.data,
    balance: spent && sumOf([...required, ...spent]),
    isUnread: isUnread || fees.isError,
  }
}

interface Spendable {
  /** The account's coins that no payment from this device holds. */
  readonly coins: readonly BitcoinCoin[] | undefined
  /** The coins that may be spent without being chosen. */
  readonly usable: readonly BitcoinCoin[] | undefined
  /** The coins that must be spent in any case. */
  readonly required: readonly BitcoinCoin[]
  readonly isUnread: boolean
}

function useSpendable(place: AccountOnNetwork): Spendable {
  const { data, isError } = useQuery(coinsOptions(place))
  const { payments } = useSentBitcoin()
  if (!payments || !data) return { coins: undefined, usable: undefined, required: [], isUnread: isError }
  const { network } = place
  const held = heldCoins(payments, network)
  const own = new Set(payments.map(({ id }) => id))
  const coins = data.filter((coin) => !held.has(coinKey(coin)))
  const usable = coins.filter((coin) => isSafeToSpend(coin, network, own))
  return { coins, usable, required: coinsOfRefused(payments, coins), isUnread: isError }
}

function planOfText(wish: Omit<PaymentWish, 'amount'>, typed: string): TypedPlan {
  const all = planPayment({ ...wish, amount: 'max' })
  const maximum = 'plan' in all ? all.plan.amount : 0n
  const parsed = decimalToUnits(typed, bitcoinNetworks[wish.network].decimals)
  if (!parsed.ok && parsed.problem === 'too-fine') return { maximum, problem: 'too-fine' }
  if (!parsed.ok || parsed.units === 0n) return { maximum, problem: 'none' }
  return { maximum, ...planPayment({ ...wish, amount: parsed.units === maximum ? 'max' : parsed.units }) }
}
