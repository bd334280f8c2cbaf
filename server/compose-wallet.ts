import type { SecondFactorProof } from '#api/authentication.ts'

import { connectChains } from './chain/chains.ts'
import { Holdings } from './chain/holdings.ts'
import { coinsOn } from './coins/coins-on.ts'
import { composeDeposits } from './compose-deposits.ts'
import { composeOperators } from './compose-operators.ts'
import { composePegWatch } from './compose-peg-watch.ts'
import { composePoolEvents } from './compose-pool-events.ts'
import { composePoolWatch } from './compose-pool-watch.ts'
import { composeReconciliation } from './compose-reconciliation.ts'
import { composeTransfers } from './compose-transfers.ts'
import { composeWithdrawals } from './compose-withdrawals.ts'
import type { Transaction } from './db/database.ts'
import type { PersonalData } from './db/personal-data.ts'
import type { Foundation, Modules } from './deps.ts'
import type { FundPasswordService } from './modules/accounts/fund-password.service.ts'
import type { OwnerCheck } from './modules/accounts/owner-check.ts'
import type { PasswordCheck } from './modules/accounts/password-check.ts'
import { findHotWallets, listPayingAccounts } from './hot-wallet.ts'
import type { Caller, Origin } from './http/route.ts'
import { Ledger } from './ledger/ledger.ts'
import { lockAccount } from './modules/accounts/accounts.repository.ts'
import { addressBookData } from './modules/address-book/address-book.personal-data.ts'
import { addressBookRoutes } from './modules/address-book/address-book.routes.ts'
import { AddressBookService } from './modules/address-book/address-book.service.ts'
import { ListedOnly } from './modules/address-book/listed-only.ts'
import { findLookalike } from './modules/address-book/lookalikes.ts'
import { balanceData } from './modules/balances/balances.personal-data.ts'
import { balanceRoutes } from './modules/balances/balances.routes.ts'
import { BalanceService } from './modules/balances/balances.service.ts'
import { WalletEvents } from './modules/balances/wallet-events.ts'
import { coinRoutes } from './modules/coins/coins.routes.ts'
import { findOwner, listAddresses } from './modules/deposits/deposit-addresses.repository.ts'
import { depositAddressData, depositData } from './modules/deposits/deposits.personal-data.ts'
import type { EmailCodes } from './modules/email-codes/email-codes.service.ts'
import { operatorData } from './modules/operators/operators.personal-data.ts'
import { Recipients } from './modules/recipients/recipients.service.ts'
import { ReservePublisher } from './modules/reserves/reserve-publisher.ts'
import { reserveData } from './modules/reserves/reserves.personal-data.ts'
import { reserveRoutes } from './modules/reserves/reserves.routes.ts'
import { ReserveService } from './modules/reserves/reserves.service.ts'
import { transferData } from './modules/transfers/transfers.personal-data.ts'
import { sumTransferred } from './modules/transfers/transfers.repository.ts'
import { findFreeze, findHold } from './modules/withdrawals/freezes.repository.ts'
import { withdrawalData, withdrawalFreezeData } from './modules/withdrawals/withdrawals.personal-data.ts'
import { listPaidAddresses } from './modules/withdrawals/withdrawals.repository.ts'
import { changeReporter } from './report-change.ts'

/** What the spot wallet needs of the modules around it: a person's proofs. */
interface Surroundings {
  readonly passwordCheck: Pick<PasswordCheck, 'verify'>
  readonly fundPasswords: Pick<FundPasswordService, 'check'>
  readonly ownerCheck: OwnerCheck
  readonly verifySecondFactor: (caller: Caller, proof: SecondFactorProof, origin: Origin) => Promise<unknown>
  readonly codes: EmailCodes
}

interface Wallet extends Pick<Modules, 'routes' | 'eventStreams' | 'cleanUps' | 'workers' | 'close'> {
  /** Takes back what leaves the balances of a locked account and is not signed yet. */
  readonly stopWithdrawals: (tx: Transaction, userId: string) => Promise<void>
}

/** What the wallet stores about a person. Apart from the rest, which needs accounts, and accounts need this. */
export function walletDataOf({ clock }: Pick<Foundation, 'clock'>): readonly PersonalData[] {
  return [
    balanceData(new Ledger(clock)),
    depositAddressData,
    depositData,
    withdrawalData,
    withdrawalFreezeData,
    ...addressBookData,
    transferData(clock),
    reserveData,
    operatorData,
  ]
}

/** The spot wallet: coins, balances, and what moves them. */
export function composeWallet(foundation: Foundation, surroundings: Surroundings): Wallet {
  const { config, database, clock, listen, log } = foundation
  const ledger = new Ledger(clock)
  const registry = coinsOn(Object.keys(config.rpcUrls).map(Number))
  const chains = connectChains(config.rpcUrls)
  const holdings = new Holdings({
    database,
    chains,
    coins: registry,
    findHotWallets: () => findHotWallets(foundation),
  })
  const deposits = composeDeposits(foundation, { chains, coins: registry, ledger, holdings })
  const poolEvents = composePoolEvents(foundation, chains)
  const reserves = new ReserveService({ database, clock, chains })
  const publisher = new ReservePublisher(database, clock, foundation.signer?.address ?? null)
  const events = new WalletEvents({ listen, log })
  const checkFundPassword = surroundings.fundPasswords.check.bind(surroundings.fundPasswords)
  const bookParts = { database, clock, lockAccount, reportChange: changeReporter(clock), checkFundPassword }
  const listedOnly = new ListedOnly(bookParts)
  const recipients = recipientsOf(foundation)
  const addressBook = new AddressBookService({ ...bookParts, ...recipients, listedOnly })
  const withdrawals = composeWithdrawals(foundation, {
    ...surroundings,
    chains,
    ledger,
    registry,
    ...recipients,
    mayPay: (tx, userId, network, address) => listedOnly.mayPay(tx, userId, network, address),
    resembles: async (userId, network, address) => {
      return findLookalike(database, userId, { network, address }, await listPaidAddresses(database, userId))
    },
    sumTransferred,
  })
  const transfers = composeTransfers(foundation, {
    ledger,
    registry,
    listedOnly,
    checkFundPassword,
    verifySecondFactor: surroundings.verifySecondFactor,
    asksForSecondFactor: (tx, userId) => surroundings.ownerCheck.asksForSecondFactor(tx, userId),
    usage: (tx, userId) => withdrawals.checks.usage(tx, userId),
  })

  return {
    routes: [
      ...coinRoutes({ database, registry }),
      ...balanceRoutes(new BalanceService({ database, ledger, clock, findFreeze, findHold })),
      ...deposits.routes,
      ...poolEvents.routes,
      ...withdrawals.routes,
      ...addressBookRoutes(addressBook, listedOnly),
      ...transfers.routes,
      ...reserveRoutes(reserves),
      ...composeOperators(foundation, { registry, chains, withdrawals }),
    ],
    eventStreams: [events],
    cleanUps: [
      ...deposits.cleanUps,
      ...withdrawals.cleanUps,
      ...transfers.cleanUps,
      { name: 'proofs of reserves', run: () => publisher.keepUp() },
    ],
    workers: [
      ...deposits.workers,
      ...poolEvents.workers,
      ...withdrawals.workers,
      composeReconciliation(foundation, holdings),
      ...composePegWatch(foundation, registry),
      composePoolWatch(foundation, chains),
    ],
    close: () => events.close(),
    stopWithdrawals: withdrawals.stop,
  }
}

/** Where nothing may be sent to. Whatever pays to an address that a person names asks it. */
function recipientsOf({ createRateLimiter, signer }: Foundation) {
  const recipients = new Recipients({
    createRateLimiter,
    payingAccounts: (tx) => listPayingAccounts(tx, signer),
    depositAddressOwner: findOwner,
  })
  return {
    requireRecipient: recipients.require.bind(recipients),
    guardRecipient: recipients.guard.bind(recipients),
  }
}

/** Every address that was ever given to the person. */
export async function depositAddressesOf(tx: Transaction, userId: string) {
  return (await listAddresses(tx, userId)).map(({ address }) => address)
}
