import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useNodeChain } from '#src/features/wallet/reserves/reserves.queries.ts'
import { nodeOfVisit, nodeParameter } from '#src/features/wallet/reserves/rules/named-node.ts'
import { startQuery } from '#src/lib/app-start.ts'

/** The node that this visit names, and what it has said: nothing is asked of it before the person agrees. */
export function useNamedNode() {
  const [query] = useSearchParams()
  const [agreedUrl, setAgreedUrl] = useState<string>()
  const node = nodeOfVisit(startQuery(), query.get(nodeParameter))
  const isAgreed = node?.url !== undefined && node.url === agreedUrl
  const chain = useNodeChain(isAgreed ? node.url : undefined)
  return {
    /** `null` where none is named, `undefined` where it cannot be read. */
    node,
    isAgreed,
    agree: () => {
      setAgreedUrl(node?.url)
    },
    chain,
    /** Whom to ask for balances on one chain; `undefined` as long as that is nobody but our own nodes. */
    source: isAgreed && chain.data !== undefined ? { ...node, chainId: chain.data } : undefined,
  }
}

export type NamedNodeVisit = ReturnType<typeof useNamedNode>
