import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withCatalogues } from '#src/lib/i18n.ts'
import { showToast } from '#src/ui/toast.tsx'

/** How long the toast stays, in milliseconds (spec §9). */
const toastMilliseconds = 2000

let toldAt = -Infinity

/** Tells the user that the backend refuses to continue their session (spec §8). */
export async function tellSessionEnded(): Promise<void> {
  toldAt = performance.now()
  await withCatalogues(['account'])
  showToast(i18n._(msg`Your session has ended (refresh token failed). Log in again.`), 'danger')
}

/** Returns whether that toast is still fresh and must not be covered by another. */
export function wasJustTold(): boolean {
  return performance.now() - toldAt < toastMilliseconds
}
