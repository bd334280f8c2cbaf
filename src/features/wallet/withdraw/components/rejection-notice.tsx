import { Trans } from '@lingui/react/macro'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { findCoin, findNetwork, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What is kept if the recipient's own code turns the payment down. Only a network's own coin runs that code. */
export function RejectionNotice({ request }: { readonly request: WithdrawalRequest }) {
  const { data: coins } = useSpotCoins()
  if (findNetwork(findCoin(coins, request.coin), request.network)?.token !== null) return null
  return (
    <Notice>
      <Trans>
        If the recipient is a smart contract and rejects the payment, you get the amount back, minus the network fee.
      </Trans>
    </Notice>
  )
}
