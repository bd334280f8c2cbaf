import { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { getTronDepositAddress } from '#api/tron-deposits.ts'
import { findDeposit, getDeposit, getDepositAddress, listDeposits } from '#api/deposits.ts'
import { type Route, route } from '#server/http/route.ts'

import type { BitcoinAddresses } from './bitcoin-addresses.service.ts'
import type { DepositAddressRow } from './deposit-addresses.repository.ts'
import type { DepositClaims } from './deposit-claims.service.ts'
import type { DepositService } from './deposits.service.ts'
import type { TronAddresses } from './tron-addresses.service.ts'

export function depositRoutes(
  service: DepositService,
  claims: DepositClaims,
  bitcoin: BitcoinAddresses,
  tron: TronAddresses,
): readonly Route[] {
  return [
    route(getDepositAddress, async (_, { caller }) => {
      const own = await service.address(caller.userId)
      return { ...viewAddress(own), former: (await service.formerAddresses(caller.userId)).map(viewAddress) }
    }),
    route(getBitcoinDepositAddress, ({ network }, { caller }) => bitcoin.find(caller.userId, network)),
    route(getTronDepositAddress, (_, { caller }) => tron.find(caller.userId)),
    route(listDeposits, (filter, { caller }) => service.list(caller.userId, filter)),
    route(getDeposit, ({ id }, { caller }) => service.get(caller.userId, id)),
    route(findDeposit, ({ network, transactionHash }, { caller }) =>
      claims.find(caller.userId, network, transactionHash),
    ),
  ]
}

function viewAddress({ address, salt, createdAt }: DepositAddressRow) {
  return { address, salt, since: createdAt.toISOString() }
}
