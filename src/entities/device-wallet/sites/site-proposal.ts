import * as v from 'valibot'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { signingMethodNames } from '#src/chain/wallet/signing-question.ts'
import { type Site, siteMetadata, siteOf, siteVerification } from './site.ts'

/** What a site may ask this wallet for. */
export const siteMethods: readonly string[] = [...signingMethodNames, 'wallet_switchEthereumChain']

const siteEvents = ['accountsChanged', 'chainChanged']

/** Why a site cannot be connected. */
export type ProposalRefusal =
  /** It isn't what it says, or is known to steal. */
  | 'impostor'
  /** None of its networks is one of the wallet's, or one that it needs is not. */
  | 'unsupported-network'
  /** It needs something that this wallet doesn't do. */
  | 'unsupported-method'

/** A site that wants to be connected. */
export interface SiteProposal {
  readonly id: number
  readonly site: Site
  /** Those of its networks that the wallet is on. */
  readonly chainIds: readonly number[]
  /** What it may ask for of all that it wants to. */
  readonly methods: readonly string[]
  /** What it wants to ask for and the wallet does not do. */
  readonly otherMethods: readonly string[]
  readonly refusal: ProposalRefusal | undefined
}

const namespaces = v.optional(
  v.record(
    v.string(),
    v.object({ chains: v.optional(v.array(v.string()), []), methods: v.optional(v.array(v.string()), []) }),
  ),
  {},
)

const proposalEvent = v.object({
  id: v.number(),
  params: v.object({
    proposer: v.object({ metadata: siteMetadata }),
    requiredNamespaces: namespaces,
    optionalNamespaces: namespaces,
  }),
  verifyContext: siteVerification,
})

type Namespaces = v.InferOutput<typeof namespaces>

/** What WalletConnect hands over of a site that wants to be connected. @throws ValiError if it is no such thing. */
export function parseProposal(event: unknown): SiteProposal {
  const { id, params, verifyContext } = v.parse(proposalEvent, event)
  const required = wishesOf(params.requiredNamespaces)
  const optional = wishesOf(params.optionalNamespaces)
  const site = siteOf(params.proposer.metadata, verifyContext)
  const chainIds = poolChains.map((chain) => chain.id).filter((chainId) => isAmong(chainId, [required, optional]))
  const wanted = [...new Set([...required.methods, ...optional.methods])]
  const methods = siteMethods.filter((method) => wanted.includes(method))
  const otherMethods = wanted.filter((method) => !siteMethods.includes(method))
  const refusal = refusalOf({ site, chainIds, methods }, required)
  return { id, site, chainIds, methods, otherMethods, refusal }
}

interface Wishes {
  /** As CAIP-2 has them: `eip155:1`. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

/** A namespace is `eip155` with a list of chains, or one chain by itself. */
function wishesOf(asked: Namespaces): Wishes {
  const entries = Object.entries(asked)
  return {
    chains: entries.flatMap(([name, { chains }]) => (name.includes(':') ? [name] : chains)),
    methods: entries.flatMap(([name, { methods }]) => (name.split(':')[0] === 'eip155' ? methods : [])),
  }
}

const caip2 = (chainId: number) => `eip155:${chainId}`

function isAmong(chainId: number, wishes: readonly Wishes[]): boolean {
  return wishes.some(({ chains }) => chains.includes(caip2(chainId)))
}

function refusalOf(
  { site, chainIds, methods }: Pick<SiteProposal, 'site' | 'chainIds' | 'methods'>,
  required: Wishes,
): ProposalRefusal | undefined {
  if (site.trust === 'impostor') return 'impostor'
  const offered = new Set(chainIds.map(caip2))
  if (chainIds.length === 0 || required.chains.some((chain) => !offered.has(chain))) return 'unsupported-network'
  const isMissing = required.methods.some((method) => !siteMethods.includes(method))
  return methods.length === 0 || isMissing ? 'unsupported-method' : undefined
}

/** The answer that WalletConnect has for each reason. */
export const refusalReasons: Readonly<Record<ProposalRefusal | 'rejected', { code: number; message: string }>> = {
  rejected: { code: 5000, message: 'User rejected.' },
  impostor: { code: 5000, message: 'User rejected.' },
  'unsupported-network': { code: 5100, message: 'Unsupported chains.' },
  'unsupported-method': { code: 5101, message: 'Unsupported methods.' },
}

/** What a site gets that is connected with one account. */
export function grantedNamespaces({ chainIds, methods }: Pick<SiteProposal, 'chainIds' | 'methods'>, account: Address) {
  const chains = chainIds.map(caip2)
  return {
    eip155: {
      chains,
      methods: [...methods],
      events: siteEvents,
      accounts: chains.map((chain) => `${chain}:${account}`),
    },
  }
}
