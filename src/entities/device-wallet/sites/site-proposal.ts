import * as v from 'valibot'
import type { Address } from 'viem'
import { poolChains } from '#src/chain/chains.ts'
import { signingMethodNames } from '#src/chain/wallet/signing-question.ts'
import { type Site, siteMetadata, siteOf, siteVerification } from './site.ts'

/** Methods that a site may call on this wallet. */
export const siteMethods: readonly string[] = [...signingMethodNames, 'wallet_switchEthereumChain']

const siteEvents = ['accountsChanged', 'chainChanged']

/** Why a site can't be connected. */
export type ProposalRefusal =
  /** It isn't what it claims, or is a known scam. */
  | 'impostor'
  /** None of its networks is supported, or one that it requires isn't. */
  | 'unsupported-network'
  /** It requires something that this wallet doesn't do. */
  | 'unsupported-method'

/** A site that asks to be connected. */
export interface SiteProposal {
  readonly id: number
  readonly site: Site
  /** Its networks that the wallet supports. */
  readonly chainIds: readonly number[]
  /** Its requested methods that are allowed. */
  readonly methods: readonly string[]
  /** Its requested methods that the wallet doesn't support. */
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

/** Parses WalletConnect's proposal of a site that asks to be connected. @throws ValiError if invalid */
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
  /** In CAIP-2 format: `eip155:1`. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

/** A namespace is either `eip155` with a list of chains, or a single chain. */
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

/** WalletConnect's answer for each reason. */
export const refusalReasons: Readonly<Record<ProposalRefusal | 'rejected', { code: number; message: string }>> = {
  rejected: { code: 5000, message: 'User rejected.' },
  impostor: { code: 5000, message: 'User rejected.' },
  'unsupported-network': { code: 5100, message: 'Unsupported chains.' },
  'unsupported-method': { code: 5101, message: 'Unsupported methods.' },
}

/** Returns the permissions of a site connected with one account. */
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
