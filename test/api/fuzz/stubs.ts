import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { localRoutes, type LocalRoutesDependencies } from '#scripts/local-world/local-routes.ts'
import { StandInLedger } from '#scripts/local-world/partners/exchange/stand-in-chain.ts'
import type { Route } from '#server/http/route.ts'
import { systemClock } from '#server/lib/clock.ts'

export const chainIdOfStub = 31_337

/** Starts a chain without contracts: it answers every call with nothing, so that no contract signature is valid. */
export async function startChainStub(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Returns the routes of the local world alone, without its chains behind them. */
export function localRoutesOfStub(): readonly Route[] {
  const worldId = '0b3c8a52-6f1d-4c5e-9a77-2d4be1f0c6a9'
  const transfer = { symbol: 'ETH', amount: '10', transactionHash: `0x${'ab'.repeat(32)}` as const }
  return localRoutes({
    worldId,
    chains: [{ chainId: chainIdOfStub, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:8545' }],
    clock: {
      now: async () => 1_000,
      advance: async (seconds) => 1_000 + seconds,
      advanceToNextDay: async () => 86_400,
    },
    faucets: new Map([[chainIdOfStub, { give: async () => [transfer] }]]),
    bitcoin: { pay: () => 'ab'.repeat(32), mine: async () => 111 },
    tron: { pay: async () => 'cd'.repeat(32), produce: async () => 222 },
    mailbox: { mails: [] },
    addOperator: async () => true,
    merchantCode: async () => '7KQ2M9XA4R',
    sendNews: async () => 1,
    takeReserveSnapshot: async () => undefined,
    runCampaign: async () => undefined,
    holdMerchantTerms: async () => undefined,
    shakePeg: () => true,
    supportHours: { setOpen: () => undefined },
    fiat: { setFault: () => undefined },
    exchange: exchangeOfStub(),
  })
}

function exchangeOfStub(): LocalRoutesDependencies['exchange'] {
  const ledger = new StandInLedger(systemClock)
  return {
    setFault: () => undefined,
    purse: {
      pay: (address, amount) => ledger.pay('bitcoin', address, amount),
      paidTo: (address) => ledger.paidTo('bitcoin', address),
    },
  }
}
