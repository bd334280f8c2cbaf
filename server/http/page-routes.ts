import type { FastifyInstance } from 'fastify'

import type { RequestGuards } from './mount-routes.ts'

/** Routes for other programs, in formats of their own rather than the contract's. Each has its own Fastify scope. */
export type PageRoutes = (app: FastifyInstance, generalLimit: RequestGuards['generalLimit']) => void

export function mountPageRoutes(
  app: FastifyInstance,
  pageRoutes: readonly PageRoutes[],
  { generalLimit }: Pick<RequestGuards, 'generalLimit'>,
): void {
  for (const mount of pageRoutes) {
    void app.register((scope, _options, done) => {
      mount(scope, generalLimit)
      done()
    })
  }
}
