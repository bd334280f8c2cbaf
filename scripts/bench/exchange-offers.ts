import hre from 'hardhat'

import { apiErrorCode } from '#api/errors.ts'
import { createExchangeOrder, getExchangeQuote } from '#api/exchange.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { createLocalChain } from '#scripts/local-world/local-chain.ts'
import { startExchangePartners } from '#scripts/local-world/partners/exchange/exchange-partners.ts'
import { exchangePartnerNames, transferPartnerNames } from '#scripts/local-world/partners/exchange/faults.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import { callEndpoint, CallError } from '#scripts/testing/call-endpoint.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { RealPostgres } from '#test/api/support/real-postgres.ts'

import { registerAccounts } from './api-accounts.ts'
import { startChild } from './child-server.ts'
import { usageCells, usagePerCall } from './server-usage.ts'
import { median, renderTable } from './table.ts'

const rounds = 20
/** Fewer, because each waits for the slow partner. */
const slowRounds = 3
export const buyers = 20
const ordersOfEach = 10

/** A pair that every partner trades, LI.FI too. */
const offered = {
  from: usdcOn(networks[0]),
  to: usdcOn(networks[1]),
  side: 'from',
  rateType: 'floating',
  amount: '100',
} as const

/** The pair for orders: coins of stand-in networks, so that no chain affects the figures. */
const ordered = {
  from: 'litecoin/native',
  to: 'bitcoin/native',
  side: 'from',
  rateType: 'floating',
  amount: '20',
} as const
const payout = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }

function usdcOn({ key, localChainId }: (typeof networks)[number]): string {
  const token = knownTokensOf(localChainId).find(({ symbol }) => symbol === 'USDC')
  if (token === undefined) throw new Error(`USDC is not listed on ${key}`)
  return `${key}/${token.address}`
}

/** Measures how fast all partners' offers arrive, and how many orders can be placed. @returns Two tables. */
export async function measureOffers(postgres: RealPostgres): Promise<readonly [offers: string, orders: string]> {
  const chains = await startChains()
  const partners = await startExchangePartners({ clock: systemClock, chains: chains.doors })
  const databaseUrl = await postgres.createDatabase()
  const server = await startChild('api-server.ts', {
    DATABASE_URL: databaseUrl,
    CHEAP_PASSWORDS: 'yes',
    EXCHANGE: JSON.stringify(partners.config),
    RPC_URLS: JSON.stringify(chains.rpcUrls),
  })
  try {
    const people = await registerAccounts(server.url, databaseUrl, buyers)
    // The first request loads the partners' coins and pairs.
    await timeRound(server.url)
    const well = await timeRounds(server.url, rounds)
    const before = await server.usage()
    const begun = performance.now()
    await Promise.all(people.map(async ({ accessToken }, index) => order(server.url, accessToken, index)))
    const made = buyers * ordersOfEach
    const perSecond = (1_000 * made) / (performance.now() - begun)
    const cells = usageCells(usagePerCall(before, await server.usage(), made))
    // Last, because a partner that hangs is skipped for a while.
    partners.setFault('sideshift', 'slow')
    const slow = await timeRounds(server.url, slowRounds)
    return [renderOffers(well, slow), renderOrders([perSecond.toFixed(1), ...cells])]
  } finally {
    await server.stop()
    await partners.close()
    await chains.close()
  }
}

/** Starts the pair's two chains: LI.FI's offers start with a contract call on one of them. */
async function startChains() {
  await buildContracts(hre)
  const chains = [await createLocalChain(hre, networks[0]), await createLocalChain(hre, networks[1])]
  const servers = chains.map(({ provider }) => buildRpcServer(provider))
  const [ethereum = '', bsc = ''] = await Promise.all(
    servers.map((server) => server.listen({ host: loopback, port: 0 })),
  )
  return {
    doors: { ethereum, bsc },
    rpcUrls: { [networks[0].localChainId]: ethereum, [networks[1].localChainId]: bsc },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()))
      await Promise.all(chains.map((chain) => chain.close()))
    },
  }
}

function renderOffers(well: readonly string[], slow: readonly string[]): string {
  return renderTable(
    [
      { title: 'Partners' },
      { title: 'First offer', align: 'right' },
      { title: 'Fifth', align: 'right' },
      { title: 'All', align: 'right' },
    ],
    [
      ['all well', ...well],
      ['one hangs for five seconds', ...slow],
    ],
  )
}

/** Returns medians, in milliseconds: of the first offer, the fifth and the last. */
async function timeRounds(url: string, count: number): Promise<string[]> {
  const times: number[][] = []
  for (let round = 0; round < count; round += 1) times.push(await timeRound(url))
  return [0, 4, exchangePartnerNames.length - 1].map(
    (place) => `${median(times.map((all) => all[place] ?? 0)).toFixed(0)} ms`,
  )
}

/** Requests offers from all partners at once. @returns Milliseconds until each answered or timed out, fastest first. */
async function timeRound(url: string): Promise<number[]> {
  const begun = performance.now()
  const times = await Promise.all(
    exchangePartnerNames.map(async (partner) => {
      const answer = await callEndpoint(url, getExchangeQuote, { ...offered, partner }).catch(requireTooSlow)
      if (answer?.data.offer === null) throw new Error(`${partner} made no offer`)
      return performance.now() - begun
    }),
  )
  return times.toSorted((one, other) => one - other)
}

/** Accepts only the error with which the server gives up on a hanging partner. */
function requireTooSlow(error: unknown): undefined {
  if (!(error instanceof CallError) || error.code !== apiErrorCode.partnerUnavailable) throw error
}

/** Places one user's orders, one after another, each with a different partner. */
async function order(url: string, accessToken: string, offset: number): Promise<void> {
  for (let count = 0; count < ordersOfEach; count += 1) {
    const partner = transferPartnerNames[(offset + count) % transferPartnerNames.length] ?? 'exolix'
    const { offer } = (await callEndpoint(url, getExchangeQuote, { ...ordered, partner }, accessToken)).data
    if (offer === null) throw new Error(`${partner} made no offer`)
    const agreed = { quoteId: offer.quoteId, payout, termsAgreed: true } as const
    const { state } = (await callEndpoint(url, createExchangeOrder, agreed, accessToken)).data
    if (state !== 'unpaid') throw new Error(`The order at ${partner} is ${state}`)
  }
}

function renderOrders(cells: readonly string[]): string {
  return renderTable(
    [
      { title: 'Orders with their quotes, a second', align: 'right' },
      { title: 'Queries', align: 'right' },
      { title: 'Commits', align: 'right' },
      { title: 'CPU ms', align: 'right' },
    ],
    [[...cells]],
  )
}
