import type { Registry } from 'prom-client'

import type { ServerConfig } from '#server/config/config.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import type { AccessTokens } from '#server/http/access-token.ts'
import type { FindSessionFacts } from '#server/http/authentication.ts'
import type { FindKeyHolder } from '#server/http/key-authentication.ts'
import type { EventStream, SessionEnds } from '#server/http/event-streams.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import type { CreateRateLimiter } from '#server/http/rate-limits.ts'
import type { Route } from '#server/http/route.ts'
import type { CleanUp } from '#server/jobs/clean-up.ts'
import type { OutboxHandler } from '#server/jobs/outbox-relay.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { HealthBoard } from '#server/lib/health-board.ts'
import type { Log } from '#server/lib/log.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { SwapPartner } from '#server/providers/exchange/port.ts'
import type { ResolveRecord } from '#server/providers/inbound-mail/signature.ts'
import type { FiatPartner } from '#server/providers/fiat/port.ts'
import type { PriceSource } from '#server/providers/prices/prices.ts'
import type { BitcoinSigner } from '#server/signer/bitcoin-signer.ts'
import type { Signer } from '#server/signer/signer.ts'
import type { TronSigner } from '#server/signer/tron-signer.ts'

/** What all areas are composed from. */
export interface Foundation {
  readonly config: ServerConfig
  readonly database: Database
  readonly listen: DatabaseConnection['listen']
  readonly clock: Clock
  readonly log: Log
  readonly accessTokens: AccessTokens
  readonly createRateLimiter: CreateRateLimiter
  readonly prices: PriceSource | null
  /** Partners for swaps; empty if none is configured. */
  readonly exchangePartners: readonly SwapPartner[]
  /** Partners for buying and selling coins with fiat; empty if none is configured. */
  readonly fiatPartners: readonly FiatPartner[]
  /** Pays withdrawals; null in a process that doesn't. */
  readonly signer: Signer | null
  /** Pays on Bitcoin-like networks; null in a process that doesn't. */
  readonly bitcoinSigner: BitcoinSigner | null
  /** Pays on TRON; null in a process that doesn't. */
  readonly tronSigner: TronSigner | null
  /** Looks up DNS records, which authenticate the senders of emails. */
  readonly resolveRecord: ResolveRecord
  readonly metrics: Registry
  /** Whether the periodic work of this process still succeeds. */
  readonly health: HealthBoard
  readonly mailer: Pick<Mailer, 'check'>
}

/** What an area provides for the server to run. */
export interface Parts {
  readonly routes: readonly Route[]
  readonly eventStreams: readonly EventStream[]
  readonly pageRoutes: readonly PageRoutes[]
  /** Run periodically, independently of each other. */
  readonly cleanUps: readonly CleanUp[]
  /** Side effects outside the database, by kind of event. */
  readonly outboxHandlers: readonly (readonly [kind: string, handler: OutboxHandler])[]
  /** Run for the life of the worker. */
  readonly workers: readonly ModuleWorker[]
  /** Run at each start after the migrations. They write nothing that exists already. */
  readonly seeds: readonly (() => Promise<void>)[]
}

/** What all areas together provide for the server to run. */
export interface Modules extends Parts {
  readonly findSessionFacts: FindSessionFacts
  readonly findKeyHolder: FindKeyHolder
  readonly sessionEnds: SessionEnds
  /** Checks every component once. Call it periodically for the life of the process. */
  readonly checkComponents: () => Promise<void>
  /** Closes what the modules keep open to serve requests. Call it before closing the database. */
  readonly close: () => Promise<void>
}
