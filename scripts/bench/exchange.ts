import { startPostgres } from '#test/api/support/real-postgres.ts'

import { recordBenchmark } from './benchmark-document.ts'
import { followSeconds, measureFollowing, pollsPerMinute } from './exchange-following.ts'
import { buyers, measureOffers } from './exchange-offers.ts'
import { measureWebhooks, webhookSeconds, webhooksPerSecond } from './exchange-webhooks.ts'
import { measureFiatOffers } from './fiat-offers.ts'
import { countUsage } from './server-usage.ts'

/**
 * `npm run bench:exchange`: how long offers take while a partner hangs, how many orders can be placed, how long fiat
 * offers and partner events take, and what polling costs with many open orders. The partners are local simulators;
 * PostgreSQL doesn't wait for the disk.
 */
const usage = countUsage()
const postgres = await startPostgres()
try {
  const [offers, orders] = await measureOffers(postgres)
  const forMoney = await measureFiatOffers(postgres)
  const webhooks = await measureWebhooks(postgres)
  const following = await measureFollowing(postgres, usage)
  await recordBenchmark({
    title: 'Exchange',
    command: 'npm run bench:exchange',
    body: `Offers of six simulated partners, LI.FI among them, for USDC from Ethereum to BSC, all asked at once over HTTP:

${offers}

Orders of Litecoin for Bitcoin made by ${buyers} people at a time, each one after the other. Queries, commits and processor time are those of
the server for one order with its quote:

${orders}

Offers of three simulated partners for Bitcoin by Pix, all asked at once, before the server knows what they trade and after that:

${forMoney}

Events of a partner, ${webhooksPerSecond} a second for ${webhookSeconds} seconds, each of another order and sent when it is due, whether the ones before were
answered or not. Signatures are verified and events stored before they are acknowledged. Queries, commits and processor time are of
one event:

${webhooks}

Orders that are all due at one partner, which allows ${pollsPerMinute} questions a minute, followed for ${followSeconds} seconds by the loop of
production. Half of each round goes to the youngest orders, so a new one is not behind a backlog; _lag_ is how late the order that has
waited longest is at the end. Queries, commits and processor time are of one question:

${following}`,
  })
} finally {
  await postgres.stop()
}
