import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { isAddressEqual } from 'viem'
import { useAccount } from 'wagmi'
import type { FlowEngine } from './flow-engine.ts'
import type { FlowStore } from './flow-store.ts'
import { type Flows, FlowsContext } from './use-flows.ts'

interface FlowsProviderProps {
  readonly engine: FlowEngine
  readonly store: FlowStore
  readonly children: ReactNode
}

/**
 * Provides the connected account's flows to pages, and resumes those that an earlier page or a closed tab left behind.
 */
export function FlowsProvider({ engine, store, children }: FlowsProviderProps) {
  const { address } = useAccount()
  const records = useSyncExternalStore(store.subscribe, store.get)

  useEffect(() => {
    engine.resume()
    return store.subscribe(engine.resume)
  }, [engine, store])

  const flows = useMemo<Flows>(
    () => ({
      flows: address ? records.filter((record) => isAddressEqual(record.account, address)) : [],
      start: (kind, params) => {
        if (address) void engine.start(kind, params, address)
      },
      retry: (id) => void engine.retry(id),
      giveUp: engine.giveUp,
      dismiss: engine.dismiss,
    }),
    [address, engine, records],
  )
  return <FlowsContext value={flows}>{children}</FlowsContext>
}
