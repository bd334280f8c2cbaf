import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ExchangeOrder } from '#api/exchange.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { isHash } from '#src/chain/is-hash.ts'
import type { PayoutFinding } from '#src/features/exchange/shared/rules/payout-check.ts'
import { Notice } from '#src/ui/notice.tsx'

interface BrowserCheckProps {
  readonly order: Pick<ExchangeOrder, 'state' | 'hold' | 'rateType' | 'createdAt'> & {
    readonly payin: Pick<ExchangeOrder['payin'], 'agreedAmount' | 'movedAmount'>
    readonly payout: Pick<
      ExchangeOrder['payout'],
      'asset' | 'address' | 'agreedAmount' | 'movedAmount' | 'transactionHash'
    >
  }
}

/** Milliseconds until a payout is looked for again that this browser's node does not know yet. */
const askAgain = 5_000

/** Looks a payout up by this browser's own node: our server could be wrong, or lie, and does not say what is wrong with it. */
export function BrowserCheck({ order: { state, hold, rateType, createdAt, payin, payout } }: BrowserCheckProps) {
  const { asset, address, agreedAmount, movedAmount, transactionHash: hash } = payout
  const slash = asset.indexOf('/')
  const chainId = chainIdOf(asset.slice(0, slash))
  const contract = asset.endsWith('/native') ? null : asset.slice(slash + 1)
  const isSaidToBePaid = state === 'completed' || hold === 'payout-contradicted' || hold === 'payout-too-low'
  const isCheckable = isSaidToBePaid && chainId !== undefined && address !== null && hash !== null
  const { data: finding } = useQuery({
    queryKey: ['payout-check', hash, asset, address, rateType, agreedAmount, movedAmount, payin],
    queryFn: async () => {
      if (!isCheckable || !isHash(hash)) return 'elsewhere' as const
      const { checkPayout } = await import('#src/features/exchange/shared/rules/payout-check.ts')
      return checkPayout({ chainId, hash, address, contract, rateType, createdAt, agreedAmount, movedAmount, payin })
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
        <Trans>Your browser found this payout on the network, sent to the right address.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone={finding === 'missing' ? 'warning' : 'danger'} live>
      <FindingText finding={finding} />
    </Notice>
  )
}

function FindingText({ finding }: { readonly finding: Exclude<PayoutFinding, 'arrived'> }) {
  switch (finding) {
    case 'missing':
      return <Trans>Your browser can’t see this payout on the network yet.</Trans>
    case 'failed':
      return <Trans>This payout’s transaction failed on the network. Contact support with this page’s link.</Trans>
    case 'short':
      return <Trans>This payout is smaller than it should be. Contact support with this page’s link.</Trans>
    case 'elsewhere':
      return (
        <Trans>Your browser couldn’t find this payout on the network. Contact support with this page’s link.</Trans>
      )
  }
}
