import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { networkKey } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import type { PayoutFinding } from '#src/features/exchange/shared/rules/payout-check.ts'
import { Notice, type NoticeTone } from '#src/ui/notice.tsx'

interface BrowserCheckProps {
  readonly order: Pick<ExchangeOrder, 'state' | 'hold' | 'rateType' | 'createdAt'> & {
    readonly payin: Pick<ExchangeOrder['payin'], 'agreedAmount' | 'movedAmount'>
    readonly payout: Pick<
      ExchangeOrder['payout'],
      'asset' | 'address' | 'agreedAmount' | 'movedAmount' | 'transactionHash'
    >
  }
}

/** Milliseconds until a payout that isn't known yet is looked up again. */
const askAgain = 5_000
/** The same if there was no answer. */
const tryAgain = 20_000

/** Looks up a payout without relying on our server, which could be wrong or lie. */
export function BrowserCheck({ order: { state, hold, rateType, createdAt, payin, payout } }: BrowserCheckProps) {
  const { asset, address, agreedAmount, movedAmount, transactionHash: hash } = payout
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  const isSaidToBePaid = state === 'completed' || hold === 'payout-contradicted' || hold === 'payout-too-low'
  const isCheckable = isSaidToBePaid && network !== undefined && address !== null && hash !== null
  const { data: finding, isError } = useQuery({
    queryKey: ['payout-check', hash, asset, address, rateType, agreedAmount, movedAmount, payin],
    queryFn: async () => {
      if (!isCheckable) return 'elsewhere' as const
      const { checkPayout } = await import('#src/features/exchange/shared/rules/payout-check.ts')
      const contract = asset.endsWith('/native') ? null : asset.slice(network.length + 1)
      return checkPayout({ network, hash, address, contract, rateType, createdAt, agreedAmount, movedAmount, payin })
    },
    enabled: isCheckable,
    staleTime: Infinity,
    refetchInterval: ({ state: { data, status } }) => (status === 'error' ? tryAgain : data === 'missing' && askAgain),
    retry: false,
  })
  if (!isCheckable || (finding === undefined && !isError)) return null
  const shown = finding ?? 'unanswered'
  return (
    <Notice tone={tones[shown]} live={tones[shown] === 'danger' || shown === 'missing'}>
      <FindingText finding={shown} network={networkName(network)} />
    </Notice>
  )
}

type ShownFinding = PayoutFinding | 'unanswered'

const tones: Readonly<Record<ShownFinding, NoticeTone>> = {
  arrived: 'success',
  missing: 'warning',
  failed: 'danger',
  short: 'danger',
  elsewhere: 'danger',
  unasked: 'info',
  unseen: 'info',
  unanswered: 'info',
}

function FindingText({ finding, network }: { readonly finding: ShownFinding; readonly network: string }) {
  switch (finding) {
    case 'arrived':
      return <Trans>Your browser found this payout on the network, sent to the right address.</Trans>
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
    case 'unasked':
      return <Trans>Your browser can’t check this payout: this app has no index server for {network}.</Trans>
    case 'unseen':
      return <Trans>{network} nodes don’t list coins sent by contracts, so your browser can’t check this payout.</Trans>
    case 'unanswered':
      return <Trans>Your browser couldn’t reach {network} to check this payout. It will keep trying.</Trans>
  }
}
