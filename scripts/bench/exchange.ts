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
    body: `Offers of six simulated partners, including LI.FI, for USDC from Ethereum to BSC, all requested at once over HTTP:

${offers}

Orders of Litecoin for Bitcoin, placed by ${buyers} people in parallel, each placing one order after the other. Queries, commits and
CPU time are those of the server, per order with its quote:

${orders}

Offers of three simulated partners for Bitcoin by Pix, all requested at once, before the server knows what they trade and
afterwards:

${forMoney}

Events of one partner, ${webhooksPerSecond} a second for ${webhookSeconds} seconds, each for a different order. Each is sent when it is due, even if earlier ones are
still unanswered. Signatures are verified and events stored before they are acknowledged. Queries, commits and CPU time are
per event:

${webhooks}

Orders that are all due at one partner, which allows ${pollsPerMinute} polls a minute, polled for ${followSeconds} seconds by the production loop. Half of each
round goes to the newest orders, so that a new one isn't stuck behind a backlog; _lag_ is how late the order that has waited
longest is at the end. Queries, commits and CPU time are per poll:

${following}`,
  })
} finally {
  await postgres.stop()
}
