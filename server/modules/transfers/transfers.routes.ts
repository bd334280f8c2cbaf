import { createTransfer, getTransfer, listTransfers } from '#api/transfers.ts'
import { type Route, route } from '#server/http/route.ts'

import type { TransferService } from './transfers.service.ts'

export function transferRoutes(service: TransferService): readonly Route[] {
  return [
    route(createTransfer, (input, { caller, origin }) => service.create(caller, input, origin)),
    route(listTransfers, (filter, { caller }) => service.list(caller.userId, filter)),
    route(getTransfer, ({ id }, { caller }) => service.find(caller.userId, id)),
  ]
}
