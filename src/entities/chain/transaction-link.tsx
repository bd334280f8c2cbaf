import { useLingui } from '@lingui/react/macro'
import type { Hash } from 'viem'
import { transactionUrl } from './chain.ts'
import { HashLink } from './hash-link.tsx'

interface TransactionLinkProps {
  /** `undefined` for a network that this build does not run on. */
  readonly chainId: number | undefined
  readonly hash: Hash
}

export function TransactionLink({ chainId, hash }: TransactionLinkProps) {
  const { t } = useLingui()
  const url = chainId === undefined ? undefined : transactionUrl(chainId, hash)
  return <HashLink hash={hash} url={url} copyLabel={t`Copy the transaction hash`} />
}
