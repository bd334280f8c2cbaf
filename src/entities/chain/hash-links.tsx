import { useLingui } from '@lingui/react/macro'
import type { Hash } from 'viem'
import type { NetworkKey } from '#api/coins.ts'
import { blockUrl, transactionUrl } from '#src/chain/chain-names.ts'
import { networkBlockUrl, networkTransactionUrl } from '#src/chain/network-explorers.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'

interface HashLinkProps {
  readonly hash: string
  /** URL of its page in the explorer; `undefined` without an explorer. */
  readonly url: string | undefined
  readonly copyLabel: string
}

/** A shortened hash with a copy button and an explorer link. */
function HashLink({ hash, url, copyLabel }: HashLinkProps) {
  const short = `${hash.slice(0, 8)}…${hash.slice(-6)}`
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {url === undefined ? <span title={hash}>{short}</span> : <ExternalLink href={url}>{short}</ExternalLink>}
      <CopyButton text={hash} label={copyLabel} />
    </span>
  )
}

interface LinkProps {
  /** `undefined` for a network that isn't part of this build. */
  readonly chainId: number | undefined
  readonly hash: Hash
}

export function TransactionLink({ chainId, hash }: LinkProps) {
  const { t } = useLingui()
  const url = chainId === undefined ? undefined : transactionUrl(chainId, hash)
  return <HashLink hash={hash} url={url} copyLabel={t`Copy the transaction hash`} />
}

export function BlockLink({ chainId, hash }: LinkProps) {
  const { t } = useLingui()
  const url = chainId === undefined ? undefined : blockUrl(chainId, hash)
  return <HashLink hash={hash} url={url} copyLabel={t`Copy the block hash`} />
}

interface NetworkLinkProps {
  /** An EVM network or any other. */
  readonly network: NetworkKey
  /** In the spelling of the network's own nodes. */
  readonly hash: string
}

export function NetworkTransactionLink({ network, hash }: NetworkLinkProps) {
  const { t } = useLingui()
  return <HashLink hash={hash} url={networkTransactionUrl(network, hash)} copyLabel={t`Copy the transaction hash`} />
}

export function NetworkBlockLink({ network, hash }: NetworkLinkProps) {
  const { t } = useLingui()
  return <HashLink hash={hash} url={networkBlockUrl(network, hash)} copyLabel={t`Copy the block hash`} />
}
