import type { Realm } from '#api/endpoint.ts'
import type { StorageKey } from '#src/lib/stored-text.ts'

/**
 * One key for tokens and user together (spec §3): with two, another tab could see one user's tokens beside another's
 * name.
 */
export const sessionKeys: Readonly<Record<Realm, StorageKey>> = { main: 'session:v1', futures: 'futuresSession:v1' }

/** Returns the user id in a stored session; null for none, and for text in another format. */
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
