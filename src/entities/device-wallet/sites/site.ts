import * as v from 'valibot'
import { revealHidden } from '#src/entities/device-wallet/describe-message.ts'

/** Another site that is paired with the wallet on this device, or wants to be. */
export interface Site {
  readonly name: string
  /** Host with its port, as the site says; where it is verified, as WalletConnect has seen it. */
  readonly host: string
  /** `unverified`: nobody has attested where it is. `impostor`: it is somewhere else than it says, or known to steal. */
  readonly trust: 'verified' | 'unverified' | 'impostor'
}

/** What a peer says of itself. */
export const siteMetadata = v.object({ name: v.string(), url: v.string() })

/** What WalletConnect's Verify has attested of a peer. */
export const siteVerification = v.object({
  verified: v.object({
    origin: v.string(),
    validation: v.picklist(['UNKNOWN', 'VALID', 'INVALID']),
    isScam: v.optional(v.boolean(), false),
  }),
})

const longestName = 60

/** A site by what it says of itself, and what is attested of that. */
export function siteOf(
  { name, url }: v.InferOutput<typeof siteMetadata>,
  { verified }: v.InferOutput<typeof siteVerification>,
): Site {
  const host = hostOf(url)
  return {
    name: revealHidden(name).slice(0, longestName),
    host: host ?? revealHidden(url).slice(0, longestName),
    trust: trustOf(host, verified),
  }
}

function trustOf(
  host: string | undefined,
  { origin, validation, isScam }: v.InferOutput<typeof siteVerification>['verified'],
): Site['trust'] {
  if (isScam || validation === 'INVALID') return 'impostor'
  return validation === 'VALID' && host !== undefined && hostOf(origin) === host ? 'verified' : 'unverified'
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host || undefined : undefined
}
