import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useNodeChain } from '#src/features/wallet/reserves/reserves.queries.ts'
import { nodeOfVisit, nodeParameter } from '#src/features/wallet/reserves/rules/named-node.ts'
import { startQuery } from '#src/lib/app-start.ts'

/** Returns the node named by this visit and its chain. Sends it nothing before the user agrees. */
export function useNamedNode() {
  const [query] = useSearchParams()
  const [agreedUrl, setAgreedUrl] = useState<string>()
  const node = nodeOfVisit(startQuery(), query.get(nodeParameter))
  const isAgreed = node?.url !== undefined && node.url === agreedUrl
  const chain = useNodeChain(isAgreed ? node.url : undefined)
  return {
    /** `null` if none is named, `undefined` if it's invalid. */
    node,
    isAgreed,
    agree: () => {
      setAgreedUrl(node?.url)
    },
    chain,
    /** The node to read one chain's balances from; `undefined` to use only our own nodes. */
    source: isAgreed && chain.data !== undefined ? { ...node, chainId: chain.data } : undefined,
  }
}

export type NamedNodeVisit = ReturnType<typeof useNamedNode>
