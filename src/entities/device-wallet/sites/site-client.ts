import type { Hex } from 'viem'
import type { grantedNamespaces } from './site-proposal.ts'

interface Reason {
  readonly code: number
  readonly message: string
}

export type SiteResponse = { id: number; jsonrpc: '2.0' } & ({ result: Hex | null } | { error: Reason })

/** The parts of WalletConnect's wallet client that we use. */
export interface SiteClient {
  readonly pair: (uri: string) => Promise<void>
  /** Resolves once the site has the session. */
  readonly approve: (id: number, namespaces: ReturnType<typeof grantedNamespaces>) => Promise<void>
  readonly reject: (id: number, reason: Reason) => Promise<void>
  readonly respond: (topic: string, response: SiteResponse) => Promise<void>
  /** Tells a site that its network has changed. */
  readonly announceChain: (topic: string, chainId: number) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  /** Returns the stored sessions of connected sites. */
  readonly sessions: () => readonly unknown[]
  readonly on: (event: SiteEvent, listener: (payload: unknown) => void) => void
}

export type SiteEvent =
  | 'session_proposal'
  | 'proposal_expire'
  | 'session_request'
  | 'session_request_expire'
  | 'session_delete'
  | 'session_expire'
