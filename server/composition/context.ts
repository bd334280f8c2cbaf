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

/** What every area is made of. */
export interface Foundation {
  readonly config: ServerConfig
  readonly database: Database
  readonly listen: DatabaseConnection['listen']
  readonly clock: Clock
  readonly log: Log
  readonly accessTokens: AccessTokens
  readonly createRateLimiter: CreateRateLimiter
  readonly prices: PriceSource | null
  /** Partners that swap coins; none where none is configured. */
  readonly exchangePartners: readonly SwapPartner[]
  /** Partners that trade coins for fiat; none where none is configured. */
  readonly fiatPartners: readonly FiatPartner[]
  /** Pays withdrawals; null where this process does not. */
  readonly signer: Signer | null
  /** Pays on networks of Bitcoin's kind; null where this process does not. */
  readonly bitcoinSigner: BitcoinSigner | null
  /** Pays on TRON; null where this process does not. */
  readonly tronSigner: TronSigner | null
  /** Looks up records of the domain name system, by which mails prove who has sent them. */
  readonly resolveRecord: ResolveRecord
  readonly metrics: Registry
  /** Whether what this process does again and again still succeeds. */
  readonly health: HealthBoard
  readonly mailer: Pick<Mailer, 'check'>
}

/** What an area gives the server to run. */
export interface Parts {
  readonly routes: readonly Route[]
  readonly eventStreams: readonly EventStream[]
  readonly pageRoutes: readonly PageRoutes[]
  /** Run once in a while, each on its own. */
  readonly cleanUps: readonly CleanUp[]
  /** What is done outside of the database, by kind of event. */
  readonly outboxHandlers: readonly (readonly [kind: string, handler: OutboxHandler])[]
  /** Run by the worker, as long as it runs. */
  readonly workers: readonly ModuleWorker[]
  /** Run after the migrations at each start; what they write is there already after the first. */
  readonly seeds: readonly (() => Promise<void>)[]
}

/** What all areas together give the server to run. */
export interface Modules extends Parts {
  readonly findSessionFacts: FindSessionFacts
  readonly findKeyHolder: FindKeyHolder
  readonly sessionEnds: SessionEnds
  /** Looks at every component once; to be called as long as the process lives. */
  readonly checkComponents: () => Promise<void>
  /** Ends what the modules have open for requests, before the database is closed. */
  readonly close: () => Promise<void>
}
