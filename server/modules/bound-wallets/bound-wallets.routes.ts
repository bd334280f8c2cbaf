import { beginWalletBinding, bindWallet, listBoundWallets, unbindWallet } from '#api/bound-wallets.ts'
import { type Route, route } from '#server/http/route.ts'

import type { BoundWalletService } from './bound-wallets.service.ts'

export function boundWalletRoutes(service: BoundWalletService): readonly Route[] {
  return [
    route(listBoundWallets, (_, { caller }) => service.list(caller.userId)),
    route(beginWalletBinding, (input, { caller }) => service.begin(caller.userId, input)),
    route(bindWallet, (input, { caller, origin }) => service.bind(caller.userId, input, origin)),
    route(unbindWallet, async ({ address }, { caller, origin }) => {
      await service.unbind(caller.userId, address, origin)
      return null
    }),
  ]
}
