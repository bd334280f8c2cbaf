import type { FastifyInstance } from 'fastify'

/** Milliseconds for a request of the contract to arrive. */
const standardLimit = 30_000

/**
 * Whoever sends a body in drops doesn't hold a connection for ever. A route with a body limit of its own takes files,
 * which arrive as slowly as somebody's phone sends them: it looks after them itself.
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
