import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import {
  approveBrand,
  brandLogoPath,
  checkBrand,
  getAgentInfo,
  getOwnBrand,
  listBrands,
  rejectBrand,
  removeBrand,
  saveBrand,
} from '#api/merchant-brands.ts'
import { uuid } from '#api/primitives.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import { type Route, route } from '#server/http/route.ts'

import type { BrandReviewService } from './brand-reviews.service.ts'
import type { BrandService } from './brands.service.ts'

export function brandRoutes(brands: BrandService, reviews: BrandReviewService): readonly Route[] {
  return [
    route(getAgentInfo, ({ domain }) => brands.infoOf(domain)),
    route(getOwnBrand, (_, { caller }) => brands.own(caller.account)),
    route(saveBrand, (entries, { caller }) => brands.save(caller.account, entries)),
    route(checkBrand, (_, { caller }) => brands.check(caller.account)),
    route(removeBrand, async (_, { caller }) => {
      await brands.remove(caller.account)
      return null
    }),
    route(listBrands, async (_, { caller }) => ({ items: await reviews.list(caller) })),
    route(approveBrand, async (read, { caller }) => {
      await reviews.approve(caller, read)
      return null
    }),
    route(rejectBrand, async (rejection, { caller }) => {
      await reviews.reject(caller, rejection)
      return null
    }),
  ]
}

/** Public route for the logos of shown brands. */
export function brandLogoPages(brands: Pick<BrandService, 'logo'>): PageRoutes {
  return (app: FastifyInstance, generalLimit) => {
    const onRequest = async (request: FastifyRequest) => generalLimit.count(addressKey(request.ip))
    app.get(brandLogoPath(':id'), { onRequest, exposeHeadRoute: false }, async (request, reply) => {
      const parsed = v.safeParse(v.object({ id: uuid }), request.params)
      if (!parsed.success) throw new ApiFailure(apiErrorCode.notFound, 'Logo not found')
      const logo = await brands.logo(parsed.output.id)
      return reply
        .headers({
          'content-type': 'image/png',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          // Short, so that a stopped brand disappears soon.
          'cache-control': 'public, max-age=600',
        })
        .send(Buffer.from(logo))
    })
  }
}
