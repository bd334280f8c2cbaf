import type { FastifyInstance } from 'fastify'

/** Milliseconds within which a request of the contract must arrive. */
const standardLimit = 30_000

/**
 * Closes connections that send their body too slowly. Routes with a body limit of their own take files, which may
 * arrive as slowly as a phone sends them, so they are left to limit that themselves.
 */
export function limitSlowBodies(app: FastifyInstance, limit = standardLimit): void {
  const { bodyLimit } = app.initialConfig
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (request.method !== 'GET' && routeOptions.bodyLimit === bodyLimit) {
      const patience = setTimeout(() => {
        if (!raw.readableEnded) raw.destroy()
      }, limit)
      raw.once('close', () => clearTimeout(patience))
    }
    done()
  })
}
