import { type Chain, connectChains } from '#server/chain/chains.ts'
import { Holdings } from '#server/chain/holdings.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { addressBookData } from '#server/modules/address-book/address-book.personal-data.ts'
import { addressBookRoutes } from '#server/modules/address-book/address-book.routes.ts'
import { AddressBookService } from '#server/modules/address-book/address-book.service.ts'
import type { ExchangeOrderOptions } from '#server/modules/exchange/exchange-orders.service.ts'
import { ListedOnly } from '#server/modules/address-book/listed-only.ts'
import { balanceData } from '#server/modules/balances/balances.personal-data.ts'
import { balanceRoutes } from '#server/modules/balances/balances.routes.ts'
import { BalanceService } from '#server/modules/balances/balances.service.ts'
import { WalletEvents } from '#server/modules/balances/wallet-events.ts'
import { exchangeData } from '#server/modules/exchange/exchange.personal-data.ts'
import { coinRoutes } from '#server/modules/coins/coins.routes.ts'
import {
  findOwner,
  isAddressOfOrder,
  listAddresses,
  ownsAddress,
} from '#server/modules/deposits/deposit-addresses.repository.ts'
import { bitcoinAddressData, listBitcoinAddresses } from '#server/modules/deposits/bitcoin-addresses.service.ts'
import { depositAddressData, depositData } from '#server/modules/deposits/deposits.personal-data.ts'
import { DepositService } from '#server/modules/deposits/deposits.service.ts'
import { listTronAddresses, tronAddressData } from '#server/modules/deposits/tron-addresses.service.ts'
import { deskData } from '#server/modules/desk/desk.personal-data.ts'
import { fiatData } from '#server/modules/fiat/fiat.personal-data.ts'
import { findMerchantOf } from '#server/modules/merchants/merchants.repository.ts'
import { operatorData } from '#server/modules/operators/operators.personal-data.ts'
import { paymentLinkData, paymentWebhookData } from '#server/modules/payment-links/payment-links.personal-data.ts'
import { Recipients } from '#server/modules/recipients/recipients.service.ts'
import { ReservePublisher } from '#server/modules/reserves/reserve-publisher.ts'
import { reserveData } from '#server/modules/reserves/reserves.personal-data.ts'
import { reserveRoutes } from '#server/modules/reserves/reserves.routes.ts'
import { ReserveService } from '#server/modules/reserves/reserves.service.ts'
import { transferData } from '#server/modules/transfers/transfers.personal-data.ts'
import { sumTransferred } from '#server/modules/transfers/transfers.repository.ts'
import { findAccountFreeze } from '#server/modules/withdrawals/account-freezes.repository.ts'
import { findFreeze } from '#server/modules/withdrawals/freezes.repository.ts'
import { requireUnfrozen } from '#server/modules/withdrawals/require-unrestricted.ts'
import {
  accountFreezeData,
  withdrawalData,
  withdrawalFreezeData,
} from '#server/modules/withdrawals/withdrawals.personal-data.ts'
import { findOrderPayments, listPaidAddresses } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { listPayoutAddresses } from '#server/orders/orders.repository.ts'
import { paymentData } from '#server/payments/payments.personal-data.ts'

import { composeCoinStops } from './coin-stops.ts'
import type { Foundation, Parts } from './context.ts'
import { composeDeposits, type DepositParts, factoryOf } from './deposits.ts'
import { composeDesk, type DeskParts, withConfiguredDesk } from './desk.ts'
import { findHotWallets, listPayingAccounts } from './hot-wallet.ts'
import { composeOperators } from './operators.ts'
import { composeOrders } from './orders.ts'
import { coinPlaces, heldElsewhere, otherOwnerReader, paysElsewhere } from './other-networks.ts'
import { changeReporter } from './report-change.ts'
import { composePayments } from './payments.ts'
import { composeTransfers } from './transfers.ts'
import { composeWithdrawals } from './withdrawals.ts'

interface Wallet extends Pick<Parts, 'routes' | 'eventStreams' | 'pageRoutes' | 'cleanUps' | 'workers'> {
  readonly chains: readonly Chain[]
  readonly close: () => Promise<void>
  /** Cancels payments from a locked account's balances that aren't signed yet. */
  readonly stopWithdrawals: (tx: Transaction, userId: string) => Promise<void>
}

/**
 * Returns the data that the wallet stores about a user. Separate from the rest, which needs identity, because identity
 * needs this.
 */
export function walletData({ clock, config }: Pick<Foundation, 'clock' | 'config'>): readonly PersonalData[] {
  return [
    balanceData(new Ledger(clock)),
    depositAddressData,
    bitcoinAddressData(config.bitcoin),
    tronAddressData,
    depositData(config.bitcoin),
    withdrawalData,
    withdrawalFreezeData,
    accountFreezeData,
    paymentData,
    ...addressBookData,
    transferData(clock),
    reserveData,
    ...exchangeData,
    ...fiatData(config.secrets.encryptionKey),
    deskData,
    paymentWebhookData(findMerchantOf),
    paymentLinkData(clock, findMerchantOf),
    operatorData,
  ]
}

/** What orders look up in other modules' tables. */
const orderReadings = { requireUnfrozen, findPayments: findOrderPayments, isAddressOfOrder } as const

function composeReserves(
  { config, database, clock, signer }: Foundation,
  chains: readonly Chain[],
  coins: CoinRegistry,
): Pick<Parts, 'routes' | 'cleanUps'> {
  const bitcoinNetworks = config.bitcoin.map(({ network }) => network)
  const tronCoins = config.tron === null ? [] : coins.onOther(config.tron.network.key)
  const publisher = new ReservePublisher(database, clock, signer?.address ?? null)
  return {
    routes: reserveRoutes(new ReserveService({ database, clock, chains, bitcoinNetworks, tronCoins })),
    cleanUps: [{ name: 'proofs of reserves', run: () => publisher.keepUp() }],
  }
}

/**
 * Returns to which addresses an order may pay: the user's own deposit address always counts, since coins sent there
 * don't leave.
 */
function receptionRule(foundation: Foundation, mayPay: ListedOnly['mayPay']): ExchangeOrderOptions['mayReceive'] {
  const scriptOwner = otherOwnerReader(foundation)
  return async (tx, userId, network, address) =>
    (await ownsAddress(tx, userId, address)) ||
    (await scriptOwner(tx, { network, address }))?.userId === userId ||
    mayPay(tx, userId, network, address)
}

/** Composes the spot wallet: coins, balances, and everything that moves them. */
export function composeWallet(foundation: Foundation, proofs: Proofs, noteFee: DeskParts['noteFee']): Wallet {
  const { config, database, clock, listen, log } = foundation
  const ledger = new Ledger(clock)
  const registry = releasedCoins(config)
  const chains = connectChains(config.rpcUrls)
  const holdings = new Holdings({
    database,
    chains,
    coins: registry,
    findHotWallets: () => findHotWallets(foundation),
    heldElsewhere: heldElsewhere(foundation),
  })
  const { desk, deposits } = composeIncoming(foundation, { chains, coins: registry, ledger, holdings, noteFee })
  const reserves = composeReserves(foundation, chains, registry)
  const events = new WalletEvents({ listen, log })
  const bookParts = { database, clock, reportChange: changeReporter(clock), proofs }
  const listedOnly = new ListedOnly(bookParts)
  const recipients = recipientsOf(foundation)
  const addressBook = new AddressBookService({ ...bookParts, ...recipients, listedOnly, listPaid })
  const mayPay = listedOnly.mayPay.bind(listedOnly)
  const orders = composeOrders(foundation, {
    chains,
    coins: registry,
    ...recipients,
    mayReceive: receptionRule(foundation, mayPay),
    ...orderReadings,
    desk,
    ownerCheck: proofs.owner,
    depositAddressOf: depositAddressBook(foundation, chains),
  })
  const withdrawals = composeWithdrawals(foundation, {
    proofs,
    ledger,
    registry,
    ...recipients,
    paysElsewhere: paysElsewhere(config),
    mayPay,
    orders: orders.payments,
    resembles: (userId, network, address) => addressBook.findLookalike(userId, { network, address }),
    sumTransferred,
  })
  const sources = [withdrawals.payoutSource, desk.payoutSource]
  const transfers = composeTransfers(foundation, { ledger, registry, proofs })

  return {
    chains,
    routes: [
      ...coinRoutes({ database, clock, registry, ...coinPlaces(config) }),
      ...balanceRoutes(new BalanceService({ database, ledger, clock, findFreeze, findAccountFreeze })),
      ...deposits.routes,
      ...withdrawals.routes,
      ...addressBookRoutes(addressBook, listedOnly),
      ...transfers.routes,
      ...reserves.routes,
      ...orders.routes,
      ...composeOperators(foundation, { registry, chains, withdrawals, proofs }),
    ],
    eventStreams: [events, ...orders.eventStreams],
    pageRoutes: orders.pageRoutes,
    cleanUps: [
      ...deposits.cleanUps,
      ...withdrawals.cleanUps,
      ...transfers.cleanUps,
      ...orders.cleanUps,
      ...reserves.cleanUps,
    ],
    workers: [
      ...deposits.workers,
      ...composePayments(foundation, { chains, coins: registry, sources }),
      withdrawals.worker,
      desk.worker,
      ...orders.workers,
      ...composeCoinStops(foundation, { coins: registry, holdings }),
    ],
    close: async () => {
      await Promise.all([events.close(), orders.close()])
    },
    stopWithdrawals: withdrawals.stop,
  }
}

/** Returns the coins on all networks that this server reads. */
function releasedCoins({ rpcUrls, tron, desk }: Foundation['config']): CoinRegistry {
  return withConfiguredDesk(coinsOn(Object.keys(rpcUrls).map(Number), tron?.network), desk)
}

/** Composes what comes from outside: deposits to users, and to orders of our own desk. */
function composeIncoming(foundation: Foundation, parts: Omit<DeskParts, 'factory'> & Pick<DepositParts, 'holdings'>) {
  const common = { ...parts, factory: factoryOf(parts.chains.map(({ chainId }) => chainId)) }
  const desk = composeDesk(foundation, common)
  return { desk, deposits: composeDeposits(foundation, { ...common, orderDeposits: desk.deposits }) }
}

/** Returns a user's deposit address, which is created at the first call. */
function depositAddressBook({ database, clock }: Foundation, chains: readonly Chain[]) {
  const service = new DepositService({ database, clock, factory: factoryOf(chains.map(({ chainId }) => chainId)) })
  return async (userId: string): Promise<string> => (await service.address(userId)).address
}

/** Lists all addresses that a user's coins went to before, by withdrawals or as payouts of orders. */
async function listPaid(tx: Transaction, userId: string): Promise<readonly string[]> {
  return [...(await listPaidAddresses(tx, userId)), ...(await listPayoutAddresses(tx, userId))]
}

/**
 * Returns the check for addresses that must not receive payments. Every payment to an address that a user enters goes
 * through it.
 */
function recipientsOf(foundation: Foundation) {
  const { createRateLimiter, signer } = foundation
  const recipients = new Recipients({
    createRateLimiter,
    payingAccounts: (tx) => listPayingAccounts(tx, signer),
    depositAddressOwner: findOwner,
    scriptOwner: otherOwnerReader(foundation),
  })
  return {
    requireRecipient: recipients.require.bind(recipients),
    guardRecipient: recipients.guard.bind(recipients),
  }
}

/** Returns all addresses that were ever issued to a user, on any network. */
export function depositAddressesOf({ config }: Pick<Foundation, 'config'>) {
  return async (tx: Transaction, userId: string): Promise<string[]> => {
    const others = [
      ...(await listBitcoinAddresses(tx, userId, config.bitcoin)),
      ...(await listTronAddresses(tx, userId)),
    ]
    return [...(await listAddresses(tx, userId)), ...others].map(({ address }) => address)
  }
}
