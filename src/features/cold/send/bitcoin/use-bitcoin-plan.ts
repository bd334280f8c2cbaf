import { useQuery } from '@tanstack/react-query'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import {
  type AccountOnNetwork,
  coinsOptions,
  feeRatesOptions,
  useSentBitcoin,
} from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { coinKey } from '#src/entities/device-wallet/bitcoin/bitcoin-coin.ts'
import { heldCoins } from '#src/entities/device-wallet/bitcoin/bitcoin-outbox.ts'
import type { FeeSpeed } from '#src/entities/device-wallet/bitcoin/index-server.ts'
import { isSafeToSpend, planPayment, sumOf } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { decimalToUnits } from '#src/lib/units.ts'

interface PlanWish {
  readonly place: AccountOnNetwork
  readonly recipient: string
  readonly typed: string
  readonly speed: FeeSpeed
  /** Coins that the person has chosen; none where the wallet is to choose. */
  readonly chosen: ReadonlySet<string>
}

/** What an account can send on a network, and what the payment that is typed would take, or why there is none. */
export function useBitcoinPlan({ place, recipient, typed, speed, chosen }: PlanWish) {
  const { network } = place
  const read = useQuery(coinsOptions(place))
  const fees = useQuery(feeRatesOptions(place))
  const { payments } = useSentBitcoin()
  const held = heldCoins(payments ?? [], network)
  const own = new Set((payments ?? []).map(({ id }) => id))
  const coins = payments && read.data?.filter((coin) => !held.has(coinKey(coin)))
  const usable = coins?.filter((coin) => isSafeToSpend(coin, network, own))
  const selected = coins?.filter((coin) => chosen.has(coinKey(coin))) ?? []
  const isChosen = selected.length > 0
  const rate = fees.data?.[speed]
  const parsed = decimalToUnits(typed, bitcoinNetworks[network].decimals)
  const common = usable &&
    rate !== undefined && { network, recipient, rate, coins: isChosen ? selected : usable, isChosen }
  const all = common ? planPayment({ ...common, amount: 'max' }) : undefined
  const maximum = all && ('plan' in all ? all.plan.amount : 0n)
  const amount = parsed.ok && parsed.units > 0n ? parsed.units : undefined
  const isMaximum = amount !== undefined && amount === maximum
  const result =
    common && amount !== undefined ? planPayment({ ...common, amount: isMaximum ? 'max' : amount }) : undefined
  return {
    coins,
    rates: fees.data,
    balance: usable && sumOf(isChosen ? selected : usable),
    maximum,
    plan: result && 'plan' in result ? result.plan : undefined,
    problem: problemOf(parsed, result),
    isUnread: read.isError || fees.isError,
  }
}

function problemOf(parsed: ReturnType<typeof decimalToUnits>, result: ReturnType<typeof planPayment> | undefined) {
  if (!parsed.ok && parsed.problem === 'too-fine') return 'too-fine'
  if (!parsed.ok || parsed.units === 0n) return 'none'
  return result && 'problem' in result ? result.problem : undefined
}
