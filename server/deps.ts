import type { Registry } from 'prom-client'

import { composeAccounts } from './compose-accounts.ts'
import { transferClaimsOf } from './compose-transfers.ts'
import { composeWallet, depositAddressesOf, walletDataOf } from './compose-wallet.ts'
import type { ServerConfig } from './config/config.ts'
import type { DatabaseConnection } from './db/connect.ts'
import type { Database, Transaction } from './db/database.ts'
import type { AccessTokens } from './http/access-token.ts'
import type { FindSessionAccount } from './http/authentication.ts'
import type { EventStream } from './http/event-streams.ts'
import type { CreateRateLimiter } from './http/rate-limits.ts'
import type { PageRoutes } from './http/page-routes.ts'
import type { Route } from './http/route.ts'
import type { CleanUp } from './jobs/clean-up.ts'
import type { ModuleWorker } from './jobs/worker.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import {
  addConsents,
  findAccount,
  listConsents,
  lockAccount,
  tryLockAccount,
} from './modules/accounts/accounts.repository.ts'
import { agreementRoutes } from './modules/agreements/agreements.routes.ts'
import { AgreementService } from './modules/agreements/agreements.service.ts'
import { ConsentService } from './modules/agreements/consents.service.ts'
import { publishedAgreements } from './modules/agreements/published-agreements.ts'
import { boundWalletData } from './modules/bound-wallets/bound-wallets.personal-data.ts'
import { boundWalletRoutes } from './modules/bound-wallets/bound-wallets.routes.ts'
import { BoundWalletService } from './modules/bound-wallets/bound-wallets.service.ts'
import { WalletSignatures } from './modules/bound-wallets/wallet-signatures.ts'
import { configurationRoutes } from './modules/configuration/configuration.routes.ts'
import { ConfigurationService } from './modules/configuration/configuration.service.ts'
import { publishedVersions } from './modules/configuration/published-versions.ts'
import { marketRoutes } from './modules/market/market.routes.ts'
import { noticeReadData } from './modules/notices/notices.personal-data.ts'
import { noticeRoutes } from './modules/notices/notices.routes.ts'
import { NoticeService } from './modules/notices/notices.service.ts'
import { publishedNotices } from './modules/notices/published-notices.ts'
import { requireRightKey } from './modules/second-factors/require-right-key.ts'
import { SecondFactorProofs } from './modules/second-factors/second-factor-proofs.ts'
import { SecondFactorRemovals } from './modules/second-factors/second-factor-removals.ts'
import { secondFactorData } from './modules/second-factors/second-factors.personal-data.ts'
import { summarizeSecondFactors } from './modules/second-factors/second-factors.repository.ts'
import { secondFactorRoutes } from './modules/second-factors/second-factors.routes.ts'
import { SecondFactorService } from './modules/second-factors/second-factors.service.ts'
import { addSecurityEvent } from './modules/security-events/security-events.repository.ts'
import { findSession } from './modules/sessions/sessions.repository.ts'
import { oneClickUnsubscribe } from './modules/subscriptions/one-click.ts'
import { subscriptionData } from './modules/subscriptions/subscriptions.personal-data.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts'
import { SubscriptionService } from './modules/subscriptions/subscriptions.service.ts'
import { systemMessageData } from './modules/system-messages/system-messages.personal-data.ts'
import { systemMessageRoutes } from './modules/system-messages/system-messages.routes.ts'
import { SystemMessageService } from './modules/system-messages/system-messages.service.ts'
import type { PriceSource } from './providers/prices/prices.ts'
import { changeReporter } from './report-change.ts'
import type { Signer } from './signer/signer.ts'

/** What modules are made of. */
export interface Foundation {
  readonly config: ServerConfig
  readonly database: Database
  readonly listen: DatabaseConnection['listen']
  readonly clock: Clock
  readonly log: Log
  readonly accessTokens: AccessTokens
  readonly createRateLimiter: CreateRateLimiter
  readonly prices: PriceSource | null
  /** Pays withdrawals; null where this process does not. */
  readonly signer: Signer | null
  readonly metrics: Registry
}

/** What modules give the server to run. */
export interface Modules {
  readonly routes: readonly Route[]
  readonly eventStreams: readonly EventStream[]
  readonly pageRoutes: readonly PageRoutes[]
  readonly findSessionAccount: FindSessionAccount
  /** Run once in a while, each on its own. */
  readonly cleanUps: readonly CleanUp[]
  /** Run by the worker, as long as it runs. */
  readonly workers: readonly ModuleWorker[]
  /** Run after the migrations at each start; what they write is there already after the first. */
  readonly seeds: readonly (() => Promise<void>)[]
  /** Ends what the modules have open for requests, before the database is closed. */
  readonly close: () => Promise<void>
}

/** The composition root: makes every module and passes it what it needs of the others. */
export function composeModules(foundation: Foundation): Modules {
  const { config, database, clock, createRateLimiter, prices } = foundation
  const { publicUrl, rpcUrls, secrets } = config

  const agreements = new AgreementService(publishedAgreements, clock)
  const consents = new ConsentService({ database, clock, agreements, lockAccount, listConsents, addConsents })
  const agreementsInForce = () => agreements.idsInForce()
  const configuration = new ConfigurationService({
    settings: config.app,
    versions: publishedVersions,
    agreementsInForce,
  })
  const notices = new NoticeService({ database, clock, published: publishedNotices })
  const subscriptions = new SubscriptionService(database, clock)

  const secondFactorParts = {
    database,
    clock,
    createRateLimiter,
    encryptionKey: secrets.encryptionKey,
    relyingParty: { id: new URL(publicUrl).hostname, origin: publicUrl },
  }
  const reportChange = changeReporter(clock)
  const secondFactorProofs = new SecondFactorProofs({
    ...secondFactorParts,
    recordFailure: (failure) => addSecurityEvent(database, { ...failure, kind: 'second-factor-failed', at: clock() }),
    alarmOwner: (failure) =>
      database.transaction((tx) => reportChange(tx, { ...failure, kind: 'second-factor-failed' })),
  })
  const verifySecondFactor = secondFactorProofs.verifyInSession.bind(secondFactorProofs)
  const transferClaims = transferClaimsOf(foundation)
  const accounts = composeAccounts(foundation, {
    registerConf: () => configuration.registerConf(),
    summarizeSecondFactors,
    welcome: async (tx, account) => {
      await transferClaims.claim(tx, account)
    },
    secondFactors: secondFactorProofs,
    verifySecondFactor,
    dropSecondFactorsSince: (tx, userId, since) => removals.dropSince(tx, userId, since),
    stopWithdrawals: (tx, userId) => wallet.stopWithdrawals(tx, userId),
    personalData: [
      secondFactorData,
      boundWalletData,
      systemMessageData,
      noticeReadData,
      ...subscriptionData,
      ...walletDataOf(foundation),
    ],
    depositAddressesOf,
  })
  const deviceOf = async (tx: Transaction, sessionId: string) =>
    (await findSession(tx, sessionId, clock()))?.deviceHash ?? null
  const removals = new SecondFactorRemovals({
    database,
    clock,
    lockAccount,
    tryLockAccount,
    deviceOf,
    endSessions: (tx, userId) => accounts.endSessions(tx, userId),
    reportChange,
  })
  const secondFactors = new SecondFactorService({
    ...secondFactorParts,
    proofs: secondFactorProofs,
    removals,
    deviceOf,
    verifyPassword: (caller, password) => accounts.passwordCheck.verify(caller, password),
    codes: accounts.codes,
    lockAccount,
    reportChange,
  })
  const signatures = new WalletSignatures(rpcUrls)
  const wallets = new BoundWalletService({
    database,
    clock,
    publicUrl,
    signatures,
    findAccount,
    lockAccount,
    reportChange,
  })

  const wallet = composeWallet(foundation, { ...accounts, verifySecondFactor })

  return {
    findSessionAccount: accounts.findSessionAccount,
    routes: [
      ...accounts.routes,
      ...secondFactorRoutes(secondFactors, secondFactorProofs, removals),
      ...boundWalletRoutes(wallets),
      ...noticeRoutes(notices),
      ...systemMessageRoutes(new SystemMessageService(database, clock)),
      ...agreementRoutes(agreements, consents),
      ...subscriptionRoutes(subscriptions),
      ...configurationRoutes(configuration),
      ...marketRoutes(prices),
      ...wallet.routes,
    ],
    eventStreams: wallet.eventStreams,
    pageRoutes: [oneClickUnsubscribe(subscriptions, publicUrl)],
    cleanUps: [
      ...accounts.cleanUps,
      { name: 'second factors under way', run: () => secondFactors.deleteExpired() },
      { name: 'second factors to be removed', run: () => removals.takeDue() },
      { name: 'messages for wallets', run: () => wallets.deleteExpired() },
      { name: 'unconfirmed subscriptions', run: () => subscriptions.deleteExpired() },
      ...wallet.cleanUps,
    ],
    workers: wallet.workers,
    seeds: [() => requireRightKey(database, secrets.encryptionKey), () => notices.seed()],
    close: () => wallet.close(),
  }
}
