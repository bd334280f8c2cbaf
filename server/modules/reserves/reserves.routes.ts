import { getReserveAddresses, getReserveOutputs, getReserveProof, getReserves } from '#api/reserves.ts'
import { type Route, route } from '#server/http/route.ts'

import type { ReserveService } from './reserves.service.ts'

export function reserveRoutes(service: ReserveService): readonly Route[] {
  return [
    route(getReserves, () => service.latest()),
    route(getReserveOutputs, ({ network, after }) => service.outputs(network, after)),
    route(getReserveAddresses, ({ coin, after }) => service.addresses(coin, after)),
    route(getReserveProof, ({ snapshotId }, { caller }) => service.proofsOf(caller.userId, snapshotId)),
  ]
}
