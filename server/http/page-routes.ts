import type { FastifyInstance } from 'fastify'

import type { RequestGuards } from './mount-routes.ts'

/** What other programs call in their own way, not in that of the contract. Each has a scope of its own. */
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
