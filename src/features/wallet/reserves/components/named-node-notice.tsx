import { Trans } from '@lingui/react/macro'
import { OtherChainError } from '#src/chain/named-node.ts'
import { networkKeyOf } from '#src/chain/chain-names.ts'
import { networkName } from '#deployments/network-name.ts'
import type { NamedNodeVisit } from '#src/features/wallet/reserves/hooks/use-named-node.ts'
import { type NamedNode, reservesUrl } from '#src/features/wallet/reserves/rules/named-node.ts'
import { startApp } from '#src/lib/app-start.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says that the page was opened with a third-party node, and what it's used for. */
export function NamedNodeNotice({ visit }: { readonly visit: NamedNodeVisit }) {
  const { node, isAgreed, source } = visit
  if (node === null) return null
  if (node === undefined) {
    return (
      <Notice tone="danger" title={<Trans>This link’s node address isn’t valid</Trans>} action={<Leave />}>
        <Trans>Everything below comes from Sevenport’s nodes.</Trans>
      </Notice>
    )
  }
  if (!isAgreed) return <Question node={node} onAgree={visit.agree} />
  if (source === undefined) return <Asking node={node} chain={visit.chain} />
  const { host } = source
  const key = networkKeyOf(source.chainId)
  const network = key === undefined ? `#${source.chainId}` : networkName(key)
  return (
    <Notice
      tone="warning"
      live
      title={
        <Trans>
          Balances on {network} come from {host}
        </Trans>
      }
      action={<Leave />}
    >
      <Trans>We don’t run this node and can’t vouch for it. All other networks use Sevenport’s nodes.</Trans>
    </Notice>
  )
}

/** A link may have named the node, so nothing is sent there before the user agrees. */
function Question({ node: { host }, onAgree }: { readonly node: NamedNode; readonly onAgree: () => void }) {
  return (
    <Notice
      tone="warning"
      title={<Trans>This link uses another node: {host}</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onAgree}>
            <Trans>Use {host}</Trans>
          </Button>
          <Leave />
        </div>
      }
    >
      <Trans>
        We don’t run it. Anyone can create a link like this, and a node can return false data. If you use it, it sees
        your IP address. Did you choose it?
      </Trans>
    </Notice>
  )
}

interface AskingProps {
  readonly node: NamedNode
  readonly chain: NamedNodeVisit['chain']
}

function Asking({ node: { host }, chain: { error, isFetching, refetch } }: AskingProps) {
  if (error === null) {
    return (
      <Notice live>
        <Trans>Checking {host}’s network…</Trans>
      </Notice>
    )
  }
  const chainId = error instanceof OtherChainError ? error.chainId : undefined
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>No balances come from {host}</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
          <Leave />
        </div>
      }
    >
      {chainId === undefined ? (
        <Trans>
          It isn’t responding. Check the address and that the node accepts requests from websites. Everything below
          comes from Sevenport’s nodes.
        </Trans>
      ) : (
        <Trans>
          It’s on a network Sevenport doesn’t support (chain ID {chainId}). Everything below comes from Sevenport’s
          nodes.
        </Trans>
      )}
    </Notice>
  )
}

function Leave() {
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => {
        startApp(reservesUrl(null))
      }}
    >
      <Trans>Use Sevenport’s nodes</Trans>
    </Button>
  )
}
