import type { Address } from 'viem'
import { answerRequests, type AnswerParts } from './answer-requests.ts'
import type { SiteClient } from './site-client.ts'
import { parseConnection, type SiteConnection } from './site-connection.ts'
import { grantedNamespaces, parseProposal, refusalReasons, type SiteProposal } from './site-proposal.ts'
import { SiteRequestExpiredError } from './site-request.ts'

interface SitesParts extends AnswerParts {
  readonly client: SiteClient
  /** Reports problems that no one is waiting for, such as an answer that didn't reach its site. */
  readonly onProblem: (error: unknown) => void
}

export interface SitesState {
  readonly connections: readonly SiteConnection[]
  /** The site that asks to be connected. */
  readonly proposal: SiteProposal | undefined
}

export interface Sites {
  readonly getState: () => SitesState
  readonly subscribe: (listener: () => void) => () => void
  /** Pairs with the site of a code: its proposal follows. @throws if the code was already used or no site answers. */
  readonly pair: (uri: string) => Promise<void>
  readonly approve: (proposal: SiteProposal, account: Address) => Promise<void>
  readonly refuse: (proposal: SiteProposal) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
}

/**
 * Connects other sites with the wallet on this device through WalletConnect. Their signing requests go to the user like
 * all others, through the queue.
 */
export function createSites({ client, onProblem, ...parts }: SitesParts): Sites {
  const listeners = new Set<() => void>()
  let state: SitesState = { connections: readConnections(client), proposal: undefined }
  const answers = answerRequests(client, parts, () => readConnections(client))

  function change(next: Partial<SitesState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function meet(event: unknown): void {
    const proposal = parseProposal(event)
    const before = state.proposal
    change({ proposal })
    // One site at a time: the earlier one waits for an answer that can no longer be given.
    if (before) client.reject(before.id, refusalReasons.rejected).catch(onProblem)
  }

  function forget(topic: unknown, reason: string): void {
    change({ connections: readConnections(client) })
    answers.withdraw((request) => request.topic === topic, new Error(reason))
  }

  client.on('session_proposal', meet)
  client.on('proposal_expire', (event) => {
    if (state.proposal?.id === fieldOf(event, 'id')) change({ proposal: undefined })
  })
  client.on('session_request', (event) => void answers.serve(event).catch(onProblem))
  client.on('session_request_expire', (event) =>
    answers.withdraw(({ id }) => id === fieldOf(event, 'id'), new SiteRequestExpiredError()),
  )
  for (const event of ['session_delete', 'session_expire'] as const)
    client.on(event, (payload) => forget(fieldOf(payload, 'topic'), 'The site has disconnected'))

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    pair: client.pair,
    approve: async (proposal, account) => {
      await client.approve(proposal.id, grantedNamespaces(proposal, account))
      change({ proposal: undefined, connections: readConnections(client) })
    },
    refuse: async (proposal) => {
      change({ proposal: undefined })
      await client.reject(proposal.id, refusalReasons[proposal.refusal ?? 'rejected'])
    },
    disconnect: async (topic) => {
      await client.disconnect(topic)
      forget(topic, 'Disconnected')
    },
  }
}

function fieldOf(event: unknown, name: 'id' | 'topic'): unknown {
  return typeof event === 'object' && event !== null ? (event as Record<string, unknown>)[name] : undefined
}

/** Returns connections by name. Each was made by this wallet, so an unreadable one is a bug. */
function readConnections(client: SiteClient): readonly SiteConnection[] {
  return client
    .sessions()
    .map(parseConnection)
    .toSorted((a, b) => a.site.name.localeCompare(b.site.name))
}
