import * as v from 'valibot'
import { revealHidden } from '#src/entities/device-wallet/describe-message.ts'

/** Another site that is paired with the wallet on this device, or asks to be. */
export interface Site {
  readonly name: string
  /** Host with port: as claimed by the site or, if verified, as seen by WalletConnect. */
  readonly host: string
  /** `unverified`: its location isn't attested. `impostor`: it is elsewhere than it claims, or a known scam. */
  readonly trust: 'verified' | 'unverified' | 'impostor'
}

/** A peer's claims about itself. */
export const siteMetadata = v.object({ name: v.string(), url: v.string() })

/** What WalletConnect's Verify has attested about a peer. */
export const siteVerification = v.object({
  verified: v.object({
    origin: v.string(),
    validation: v.picklist(['UNKNOWN', 'VALID', 'INVALID']),
    isScam: v.optional(v.boolean(), false),
  }),
})

const longestName = 60

/** Returns a site from its own claims and their attestation. */
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
