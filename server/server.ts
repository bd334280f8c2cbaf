import path from 'node:path'

import { createBackend } from './backend.ts'
import type { ServerConfig } from './config/config.ts'
import { connectPostgres, type DatabaseConnection, openPglite } from './db/connect.ts'
import { systemClock } from './lib/clock.ts'
import { openHotWallet } from './hot-wallet.ts'
import type { Log } from './lib/log.ts'
import { smtpMailer } from './mail/mailer.ts'
import { pricingCurrencies } from './modules/configuration/pricing-currencies.ts'
import { Binance } from './providers/prices/binance/client.ts'
import { CoinGecko } from './providers/prices/coingecko/client.ts'
import { Frankfurter } from './providers/prices/frankfurter/client.ts'
import { MarketMedian } from './providers/prices/market-median.ts'

/** A server that listens and works. */
export interface RunningServer {
  readonly url: string
  /** Takes no more requests, finishes those it has and what the outbox has under way, and closes the database. */
  close(): Promise<void>
}

/** Starts a server as its configuration says. Every role listens: the worker for health and metrics. */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    const signer = await openHotWallet(config, systemClock)
    const connection = await openDatabase(config, log)
    closing.push(() => connection.close())
    const mailer = smtpMailer(config.mail)
    closing.push(() => mailer.close())
    const prices = openMarkets(config, log)
    const { app, worker } = await createBackend({
      config,
      connection,
      mailer,
      prices,
      signer,
      clock: systemClock,
      log,
    })
    if (config.role !== 'http') {
      closing.push(() => worker.stop())
      await worker.start()
    }
    // Only requests ask for prices.
    if (prices !== null && config.role !== 'worker') {
      closing.push(() => prices.stop())
      prices.start()
    }
    closing.push(() => app.close())
    const url = await app.listen({ host: config.host, port: config.port })
    log.info({ url, role: config.role }, 'Listening')
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openMarkets({ prices }: ServerConfig, log: Log): MarketMedian | null {
  if (prices === null) return null
  return new MarketMedian({
    coinGecko: new CoinGecko(prices.coinGeckoKey),
    binance: new Binance(),
    frankfurter: new Frankfurter(),
    currencies: pricingCurrencies,
    clock: systemClock,
    log,
    refreshSeconds: prices.refreshSeconds,
  })
}

async function openDatabase({ databaseUrl, dataFolder }: ServerConfig, log: Log): Promise<DatabaseConnection> {
  if (databaseUrl === null) return openPglite(path.join(dataFolder, 'database'))
  return connectPostgres(databaseUrl, (error) => log.warn({ err: error }, 'A connection to the database broke'))
}
