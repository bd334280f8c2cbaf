import type { FastifyInstance } from 'fastify'

import { orderApiDocumentPath, orderApiRoot } from '#api/order-api.ts'

import { renderApiPage } from './api-page.ts'
import { compressAnswer } from './compress-answer.ts'
import { describeApi } from './openapi.ts'
import type { Route } from './route.ts'

/** Publishes the contract for programs and as a page. Both are generated at the first request. */
export function publishDocumentation(app: FastifyInstance, routes: readonly Route[]): void {
  const endpoints = routes.map(({ endpoint }) => endpoint).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const ofOrders = endpoints.filter(({ path }) => path.startsWith(`${orderApiRoot}/`))
  let document: object | undefined
  let orderDocument: object | undefined
  let page: string | undefined
  app.get('/api/openapi.json', { onSend: compressAnswer }, (_request, reply) => {
    document ??= describeApi(endpoints)
    return reply.header('cache-control', 'no-store').send(document)
  })
  app.get(orderApiDocumentPath, { onSend: compressAnswer }, (_request, reply) => {
    orderDocument ??= describeApi(ofOrders)
    return reply.header('cache-control', 'no-store').send(orderDocument)
  })
  app.get('/api/docs', { onSend: compressAnswer }, (_request, reply) => {
    page ??= renderApiPage(endpoints)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  })
}
