import { createHash } from 'node:crypto'

import type { ContentPlace } from '#api/content.ts'
import type { HelpCategory } from '#api/help-centre.ts'

/** A version that ships with the app. */
export interface SeedVersion {
  readonly id: string
  readonly number: number
  readonly publishedAt: Date
  /** Folder of its texts, as passed to `readTexts`. */
  readonly name: string
  readonly category: HelpCategory | null
  readonly related: readonly string[]
}

/** A document that ships with the app. */
export interface ContentSeed {
  readonly place: ContentPlace
  /** Oldest first; at least one. */
  readonly versions: readonly [SeedVersion, ...SeedVersion[]]
}

/**
 * Creates the seed of a notice or article with a single version. Its id is the same in every process that copies it.
 */
export function onlyVersion(place: ContentPlace, version: Omit<SeedVersion, 'id' | 'number'>): ContentSeed {
  return { place, versions: [{ ...version, id: idFor(placeKey(place)), number: 1 }] }
}

/** Returns a key that identifies the place. */
export function placeKey({ realm, kind, key }: ContentPlace): string {
  return `${realm}/${kind}/${key}`
}

/** Derives a version 8 UUID (RFC 9562) from a name. */
function idFor(name: string): string {
  const bytes = createHash('sha256').update(`sevenport content ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
