import { networksOfAddress } from '#api/addresses/network-address.ts'
import { type OtherNetwork, otherNetworks } from '#deployments/coins.ts'
import { type LocalBitcoinNodes, localBitcoinKeys } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { crossOriginHeaders } from '#scripts/local-world/loopback-guard.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'

import { addBitcoinRoutes } from './blockbook/bitcoin-routes.ts'
import type { StandInLedger } from './exchange/stand-in-chain.ts'
import { type Simulator, startSimulator } from './simulator.ts'

/** An index server of every network that browsers ask for balances. */
export interface BlockbookSimulator extends Pick<Simulator, 'close'> {
  readonly urls: Readonly<Record<OtherNetwork, string>>
}

type BitcoinNodes = Pick<LocalBitcoinNodes, 'nodeOf'>

/** A person's wallet asks four of them every minute, each of its accounts by itself. */
const requestsPerMinute = 6_000

/**
 * Speaks as much of Blockbook's API, version 2, as wallets on devices ask for. For Bitcoin, Litecoin and Dogecoin it reads
 * their nodes; for TRON it counts the payments of the stand-ins' ledger, where nobody spends.
 */
export async function startBlockbook(ledger: StandInLedger, nodes: BitcoinNodes): Promise<BlockbookSimulator> {
  const simulator = await startSimulator({
    requestsPerMinute,
    refuse: (reply) => reply.code(429).send({ error: 'Too many requests' }),
    routes: (server) => {
      // Browsers ask it themselves, from the app's origin.
      server.addHook('onRequest', async ({ headers: { origin } }, reply) => {
        if (origin !== undefined) reply.headers(crossOriginHeaders(origin, 'GET, POST'))
      })
      server.options('/*', async (_request, reply) => reply.code(204).send())
      // Transactions arrive as text, whatever they are called.
      server.removeAllContentTypeParsers()
      server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      for (const key of localBitcoinKeys) addBitcoinRoutes(server, key, nodes.nodeOf(key))
      server.get<{ Params: { address: string } }>(
        '/tron/api/v2/address/:address',
        async ({ params: { address } }, reply) => {
          if (!networksOfAddress(address).includes('tron')) return reply.code(400).send({ error: 'Invalid address' })
          return balanceOf(ledger, 'tron', address)
        },
      )
    },
  })
  const urls = Object.fromEntries(Object.keys(otherNetworks).map((network) => [network, `${simulator.url}/${network}`]))
  return { urls: urls as Record<OtherNetwork, string>, close: () => simulator.close() }
}

function balanceOf(ledger: StandInLedger, network: OtherNetwork, address: string) {
  const { decimals } = otherNetworks[network]
  const payments = ledger.paidTo(network, address)
  const sum = (isFirm: boolean) =>
    payments
      .filter((payment) => ledger.isFirm(payment) === isFirm)
      .reduce((total, { amount }) => total + toNetworkUnits(amount, decimals), 0n)
  const [confirmed, pending] = [sum(true), sum(false)]
  return {
    page: 1,
    totalPages: 1,
    itemsOnPage: 1_000,
    address,
    balance: String(confirmed),
    totalReceived: String(confirmed),
    totalSent: '0',
    unconfirmedBalance: String(pending),
    unconfirmedTxs: payments.filter((payment) => !ledger.isFirm(payment)).length,
    txs: payments.length,
  }
}
