import * as v from 'valibot'
import { SwitchChainError, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import { invalidParams, parseParams, switchParams } from '#src/chain/wallet/device-wallet-params.ts'
import type { SigningQuestion } from '#src/chain/wallet/signing-queue.ts'
import { signingMethodNames, signingQuestion } from '#src/chain/wallet/signing-question.ts'
import { siteOf, siteVerification } from './site.ts'
import type { SiteConnection } from './site-connection.ts'

/** A request of a connected site. */
export interface SiteRequest {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly params: unknown
  /** In CAIP-2 format. */
  readonly chain: string
  /** Milliseconds since 1970; `undefined` if it never expires. */
  readonly expiresAt: number | undefined
  readonly verification: v.InferOutput<typeof siteVerification>
}

const requestEvent = v.object({
  id: v.number(),
  topic: v.string(),
  params: v.object({
    chainId: v.string(),
    request: v.object({ method: v.string(), params: v.unknown(), expiryTimestamp: v.optional(v.number()) }),
  }),
  verifyContext: siteVerification,
})

/** Parses WalletConnect's event of a request. @throws ValiError if invalid */
export function parseRequest(event: unknown): SiteRequest {
  const { id, topic, params, verifyContext } = v.parse(requestEvent, event)
  const { method, params: args, expiryTimestamp } = params.request
  return {
    id,
    topic,
    method,
    params: args,
    chain: params.chainId,
    expiresAt: expiryTimestamp === undefined ? undefined : expiryTimestamp * 1_000,
    verification: verifyContext,
  }
}

/** What to do for a site. */
export type SiteErrand =
  | { readonly kind: 'sign'; readonly question: SigningQuestion }
  | { readonly kind: 'switch'; readonly chainId: number }

/**
 * Returns what a connected site asks for, if the site may ask for it at all.
 * @throws an error with the EIP-1193 or JSON-RPC code to return to the site.
 */
export function siteErrand(request: SiteRequest, connection: SiteConnection): SiteErrand {
  const { method, params, verification } = request
  const known = connection.methods.find((granted) => granted === method)
  if (known === undefined) throw new UnsupportedProviderMethodError(new Error(method))
  // From the site's own claims and the attestation of this very request.
  const site = siteOf({ name: connection.site.name, url: `https://${connection.site.host}` }, verification)
  if (site.trust === 'impostor')
    throw new UnauthorizedProviderError(new Error('The request comes from a different site'))
  if (method === 'wallet_switchEthereumChain') {
    const [{ chainId }] = parseParams(switchParams, params)
    if (!connection.chainIds.includes(chainId))
      throw new SwitchChainError(new Error(`Not connected to chain ${chainId}`))
    return { kind: 'switch', chainId }
  }
  const signing = signingMethodNames.find((name) => name === method)
  if (signing === undefined) throw new UnsupportedProviderMethodError(new Error(method))
  const requester = { host: site.host, name: site.name, isVerified: site.trust === 'verified' }
  const asked = { account: connection.account, chainId: chainOf(request, connection), requester }
  return { kind: 'sign', question: signingQuestion(signing, params, asked) }
}

/** Returns the network of a request: one that its site is connected on. */
function chainOf({ chain }: SiteRequest, { chainIds }: SiteConnection): number {
  const chainId = chainIds.find((granted) => `eip155:${granted}` === chain)
  if (chainId === undefined) throw invalidParams(`Not connected to chain ${chain}`)
  return chainId
}

/** Thrown if a site no longer waits for an answer; WalletConnect has a code for it. */
export class SiteRequestExpiredError extends Error {
  override readonly name = 'SiteRequestExpiredError'
  readonly code = 8000

  constructor() {
    super('Request expired.')
  }
}

/** Returns what to tell a site about a failure: a code, and a text that reveals nothing about this device. */
export function siteError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof ChainError) {
    return error.code === 'account-changed'
      ? { code: 4100, message: 'The account is not available any more.' }
      : { code: -32_000, message: `The wallet could not do it: ${error.code}` }
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    return { code: error.code, message: 'shortMessage' in error ? String(error.shortMessage) : error.message }
  }
  return { code: -32_603, message: 'Internal error' }
}
