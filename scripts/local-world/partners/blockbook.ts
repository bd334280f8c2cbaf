import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { type LocalBitcoinNodes, localBitcoinKeys } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { crossOriginHeaders } from '#scripts/local-world/loopback-guard.ts'

import { addBitcoinRoutes } from './blockbook/bitcoin-routes.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** An index server for every Bitcoin-like network. */
export interface BlockbookSimulator extends Pick<Simulator, 'close'> {
  readonly urls: Readonly<Record<BitcoinNetworkKey, string>>
}

type BitcoinNodes = Pick<LocalBitcoinNodes, 'nodeOf'>

/** Generous, because a user's wallet polls each of its accounts separately every minute. */
const requestsPerMinute = 6_000

/**
 * Starts a simulator of the part of Blockbook's API, version 2, that device wallets use. It reads the nodes of Bitcoin,
 * Litecoin and Dogecoin.
 */
export async function startBlockbook(nodes: BitcoinNodes): Promise<BlockbookSimulator> {
  const simulator = await startSimulator({
    requestsPerMinute,
    refuse: (reply) => reply.code(429).send({ error: 'Too many requests' }),
    routes: (server) => {
      // Browsers call it directly, from the app's origin.
      server.addHook('onRequest', async ({ headers: { origin } }, reply) => {
        if (origin !== undefined) reply.headers(crossOriginHeaders(origin, 'GET, POST'))
      })
      server.options('/*', async (_request, reply) => reply.code(204).send())
      // Transactions arrive as text, whatever their content type.
      server.removeAllContentTypeParsers()
      server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      for (const key of localBitcoinKeys) addBitcoinRoutes(server, key, nodes.nodeOf(key))
    },
  })
  const urls = Object.fromEntries(localBitcoinKeys.map((network) => [network, `${simulator.url}/${network}`]))
  return { urls: urls as Record<BitcoinNetworkKey, string>, close: () => simulator.close() }
}
