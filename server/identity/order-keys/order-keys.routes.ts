import { createOrderKey, listOrderKeys, revokeOrderKey } from '#api/order-keys.ts'
import { type Route, route } from '#server/http/route.ts'

import type { OrderKeyService } from './order-keys.service.ts'

export function orderKeyRoutes(keys: OrderKeyService): readonly Route[] {
  return [
    route(listOrderKeys, (_, { caller }) => keys.list(caller.userId)),
    route(createOrderKey, (input, { caller, origin }) => keys.create(caller, input, origin)),
    route(revokeOrderKey, async ({ id }, { caller, origin }) => {
      await keys.revoke(caller.userId, id, origin)
      return null
    }),
  ]
}
