import type { Realm } from '#api/endpoint.ts'
import type { StorageKey } from '#src/lib/stored-text.ts'

/**
 * One key for tokens and user together (spec §3): with two, another tab could see the tokens of one person beside the
 * name of another.
 */
export const sessionKeys: Readonly<Record<Realm, StorageKey>> = { main: 'session:v1', futures: 'futuresSession:v1' }

/** Whose session a stored text is; null for none, and for what is not in our format. */
export function userIdIn(text: string | null): string | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { userId } = (stored as { readonly user: { readonly userId: unknown } }).user
    return typeof userId === 'string' ? userId : null
  } catch {
    // Empty, or not in our format.
    return null
  }
}
