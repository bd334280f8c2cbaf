import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ExchangeOrder } from '#api/exchange.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { isHash } from '#src/chain/is-hash.ts'
import { Notice } from '#src/ui/notice.tsx'

interface BrowserCheckProps {
  readonly order: ExchangeOrder
}

/** Milliseconds until a payout is looked for again that this browser's node does not know yet. */
const askAgain = 5_000

/** Looks a completed payout up by this browser's own node: our server could be wrong, or lie. */
export function BrowserCheck({ order: { state, rateType, payout } }: BrowserCheckProps) {
  const { asset, address, amount, movedAmount, transactionHash: hash } = payout
  const slash = asset.indexOf('/')
  const chainId = chainIdOf(asset.slice(0, slash))
  const contract = asset.endsWith('/native') ? null : asset.slice(slash + 1)
  // A floating rate promises nothing: there it is what is said to have arrived.
  const promised = (rateType === 'fixed' ? amount : movedAmount) ?? '0'
  const isCheckable = state === 'completed' && chainId !== undefined && address !== null && hash !== null
  const { data: finding } = useQuery({
    queryKey: ['payout-check', hash, asset, address, promised],
    queryFn: async () => {
      if (!isCheckable || !isHash(hash)) return 'other' as const
      const { checkPayout } = await import('#src/features/exchange/swap/rules/payout-check.ts')
      return checkPayout({ chainId, hash, address, contract, amount: promised })
    },
    enabled: isCheckable,
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => data === 'missing' && askAgain,
    retry: false,
  })
  // Without an answer of the node nothing is claimed.
  if (!isCheckable || finding === undefined) return null
  if (finding === 'arrived') {
    return (
      <Notice tone="success">
        <Trans>Your browser checked the payout on the network: it’s there, to the right address.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone={finding === 'missing' ? 'warning' : 'danger'} live>
      {finding === 'missing' ? (
        <Trans>Your browser’s node doesn’t show the payout yet.</Trans>
      ) : (
        <Trans>Your browser doesn’t find this payout on the network. Contact support with this page’s link.</Trans>
      )}
    </Notice>
  )
}
