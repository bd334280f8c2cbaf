import { Trans } from '@lingui/react/macro'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { findCoin, findNetwork, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Says what is kept if the recipient's contract rejects the payment, which only native EVM coins allow it to do. */
export function RejectionNotice({ request }: { readonly request: WithdrawalRequest }) {
  const { data: coins } = useSpotCoins()
  const network = findNetwork(findCoin(coins, request.coin), request.network)
  if (network?.token !== null || network.chainId === null) return null
  return (
    <Notice>
      <Trans>
        If the recipient is a smart contract and rejects the payment, you get the amount back, minus the network fee.
      </Trans>
    </Notice>
  )
}
