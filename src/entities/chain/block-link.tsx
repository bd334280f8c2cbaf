import { useLingui } from '@lingui/react/macro'
import type { Hash } from 'viem'
import { blockUrl } from './chain.ts'
import { HashLink } from './hash-link.tsx'

interface BlockLinkProps {
  /** `undefined` for a network that this build does not run on. */
  readonly chainId: number | undefined
  readonly hash: Hash
}

export function BlockLink({ chainId, hash }: BlockLinkProps) {
  const { t } = useLingui()
  const url = chainId === undefined ? undefined : blockUrl(chainId, hash)
  return <HashLink hash={hash} url={url} copyLabel={t`Copy the block hash`} />
}
