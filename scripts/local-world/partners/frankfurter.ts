import type { FastifyReply } from 'fastify'

import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { usdRates } from './market.ts'
import { jsonNumber, type Simulator, startSimulator } from './simulator.ts'

/**
 * Starts a simulator of the part of Frankfurter's API that its adapter uses: `GET /v2/rates`, the latest day in
 * dollars.
 */
export async function startFrankfurter({ clock }: { readonly clock: Clock }): Promise<Simulator> {
  return startSimulator({
    requestsPerMinute: 600,
    refuse: (reply) => reply.code(429).header('retry-after', '60').send(),
    routes: (server) => {
      server.setNotFoundHandler(async (_request, reply) => fail(reply, 404, 'not found'))
      server.get<{ Querystring: Record<string, string> }>('/v2/rates', async ({ query }, reply) => {
        const unknown = Object.keys(query).filter((name) => name !== 'base' && name !== 'quotes')
        if (unknown.length > 0) return fail(reply, 422, `unknown parameter: ${unknown.join(', ')}`)
        const quotes = query['quotes']?.toUpperCase().split(',') ?? Object.keys(usdRates)
        const invalid = [query['base'] ?? 'USD', ...quotes].filter((currency) => !(currency.toUpperCase() in usdRates))
        if (invalid.length > 0) return fail(reply, 422, `invalid currency: ${invalid.join(',')}`)
        if (query['base']?.toUpperCase() !== 'USD') return fail(reply, 500, 'The simulator has dollars only')
        // Central banks publish once a day, in the afternoon.
        const date = addSeconds(clock(), -86_400).toISOString().slice(0, 10)
        const rates = quotes
          .toSorted()
          .map((quote) => ({ date, base: 'USD', quote, rate: jsonNumber(usdRates[quote] ?? '1') }))
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=900')
          .send(JSON.stringify(rates))
      })
    },
  })
}

function fail(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ status, message })
}
