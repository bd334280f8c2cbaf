import type { DepositFactoryRecord } from '#deployments/deployment.ts'
import type { Chain } from '#server/chain/chains.ts'
import type { Holdings } from '#server/chain/holdings.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { DeskConfig } from '#server/config/config.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { runStep } from '#server/lib/step.ts'
import { insertAddress } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { listDepositsOfOrder } from '#server/modules/deposits/deposits.repository.ts'
import { makeAddress } from '#server/modules/deposits/make-address.ts'
import type { OrderDeposits } from '#server/modules/deposits/recorded-deposits.ts'
import { type ComingPaymentOptions, ComingPayments } from '#server/modules/desk/coming-payments.ts'
import { DeskBooks } from '#server/modules/desk/desk-books.ts'
import { DeskDeposits } from '#server/modules/desk/desk-deposits.ts'
import { DeskInventory } from '#server/modules/desk/desk-inventory.ts'
import { DeskOrders, type DeskOrdersOptions } from '#server/modules/desk/desk-orders.ts'
import { DeskPlaces, withDesk } from '#server/modules/desk/desk-pairs.ts'
import { DeskPartner } from '#server/modules/desk/desk-partner.ts'
import { type DeskPayoutOptions, deskPayoutSource } from '#server/modules/desk/desk-payout-source.ts'
import { DeskProvider } from '#server/modules/desk/desk-provider.ts'
import { DeskWorker } from '#server/modules/desk/desk-worker.ts'
import { hotBalanceReader } from '#server/modules/operators/hot-balance.ts'
import type { OrderProvider } from '#server/orders/order-provider.ts'
import type { PayoutSource } from '#server/payments/payout-source.ts'
import type { OfferingPartner } from '#server/providers/exchange/port.ts'

import type { Foundation } from './context.ts'
import { findPayingWallet } from './hot-wallet.ts'

export interface DeskParts {
  readonly chains: readonly Chain[]
  readonly coins: CoinRegistry
  readonly ledger: Ledger
  readonly holdings: Pick<Holdings, 'of'>
  /** Issues addresses; null if none is deployed. */
  readonly factory: DepositFactoryRecord | null
  readonly noteFee: DeskPayoutOptions['noteFee']
}

interface Desk {
  /** Makes offers; null if the desk is closed. */
  readonly partner: OfferingPartner | null
  readonly provider: OrderProvider
  readonly deposits: OrderDeposits
  readonly payoutSource: PayoutSource
  readonly worker: ModuleWorker
}

/** Composes our own desk. Pending orders are completed even if it takes no new ones. */
export function composeDesk(foundation: Foundation, parts: DeskParts): Desk {
  const { chains, coins, ledger, holdings, factory, noteFee } = parts
  const { clock, database, log } = foundation
  const places = new DeskPlaces(coins)
  const books = new DeskBooks(ledger)
  const coming = new ComingPayments({ clock, places, listComing })
  const hotBalanceOf = hotBalanceReader({ chains, findHotWallet: () => findPayingWallet(foundation), log })
  const inventory = new DeskInventory({ database, clock, hotBalanceOf, holdingsOf: (coin) => holdings.of(coin) })
  const common = { database, clock, log, step: runStep, books, places, inventory, coming }
  const orders = new DeskOrders({ ...common, makeAddress: addressMaker(foundation, factory) })
  return {
    partner: factory === null || places.limits === null ? null : new DeskPartner(common),
    provider: new DeskProvider({ ...common, orders }),
    deposits: new DeskDeposits(common),
    payoutSource: deskPayoutSource({ ...common, noteFee }),
    worker: new DeskWorker(common),
  }
}

/** Lists an order's incoming deposits, without those too small to be credited. */
const listComing: ComingPaymentOptions['listComing'] = async (tx, orderId) => {
  const all = await listDepositsOfOrder(tx, orderId)
  return all.filter(({ state, isBelowMinimum }) => state === 'confirming' && !isBelowMinimum)
}

function addressMaker(
  { clock }: Pick<Foundation, 'clock'>,
  factory: DepositFactoryRecord | null,
): DeskOrdersOptions['makeAddress'] {
  return async (tx, orderId) => {
    if (factory === null) throw new PartnerError('refused', 'No deposit addresses can be issued')
    const row = { ...makeAddress(factory), userId: null, orderId, createdAt: clock() }
    await insertAddress(tx, row)
    return row.address
  }
}

/** Adds the configured desk limits to the coins. Does nothing without a desk. */
export function withConfiguredDesk(released: CoinRegistry, desk: DeskConfig | null): CoinRegistry {
  if (desk === null) return released
  const { orderLimit, personLimit, dailyLimit, coinLimit } = desk
  const limits = { order: coins(orderLimit), person: coins(personLimit), day: coins(dailyLimit) }
  return withDesk(released, limits, coins(coinLimit))
}

function coins(whole: number): bigint {
  return parseAmount(String(whole))
}
