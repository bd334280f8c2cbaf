import { useLingui } from '@lingui/react/macro'
import type { Hash } from 'viem'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { transactionUrl } from './chain.ts'

interface TransactionLinkProps {
  /** `undefined` for a network that this build does not run on. */
  readonly chainId: number | undefined
  readonly hash: Hash
}

/** A transaction's hash with copy, and with its page in the explorer where the chain has one. */
export function TransactionLink({ chainId, hash }: TransactionLinkProps) {
  const { t } = useLingui()
  const url = chainId === undefined ? undefined : transactionUrl(chainId, hash)
  const short = `${hash.slice(0, 8)}…${hash.slice(-6)}`
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {url === undefined ? <span title={hash}>{short}</span> : <ExternalLink href={url}>{short}</ExternalLink>}
      <CopyButton text={hash} label={t`Copy the transaction hash`} />
    </span>
  )
}
