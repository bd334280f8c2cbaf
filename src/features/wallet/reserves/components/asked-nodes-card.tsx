import { Trans, useLingui } from '@lingui/react/macro'
import { networkName } from '#deployments/network-name.ts'
import type { NamedNodeVisit } from '#src/features/wallet/reserves/hooks/use-named-node.ts'
import { type useHoldings, useRpcHosts } from '#src/features/wallet/reserves/reserves.queries.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { NodeForm } from './node-form.tsx'

type Holdings = ReturnType<typeof useHoldings>['holdings']

interface AskedNodesCardProps {
  readonly holdings: Holdings
  readonly source: NamedNodeVisit['source']
}

/** The node that reported each network's balances, and a form to ask another. */
export function AskedNodesCard({ holdings, source }: AskedNodesCardProps) {
  const { t } = useLingui()
  const { data: hosts } = useRpcHosts()
  const places = new Map(holdings.map(({ chainId, network }) => [chainId, network]))
  return (
    <Card title={<Trans>Nodes used</Trans>}>
      <p className="pb-1 text-caption text-ink-muted">
        <Trans>
          Your browser read our balances from these nodes, which Sevenport chose. To check without trusting our choice,
          use your own node.
        </Trans>
      </p>
      <ul aria-label={t`Nodes`} className="divide-y divide-line">
        {[...places].map(([chainId, network]) => {
          const isNamed = chainId === source?.chainId
          return (
            <li key={chainId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <NetworkIcon network={network} size={22} />
              <span className="font-semibold">{networkName(network)}</span>
              <span className="min-w-0 flex-1 text-end break-all">
                {isNamed ? source.host : (hosts?.get(chainId) ?? <Trans>Not configured</Trans>)}
              </span>
              {isNamed && (
                <Chip tone="warning">
                  <Trans>Third party</Trans>
                </Chip>
              )}
            </li>
          )
        })}
      </ul>
      <NodeForm />
    </Card>
  )
}
