import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withCatalogues } from '#src/lib/i18n.ts'
import { showToast } from '#src/ui/toast.tsx'

/** Milliseconds that the toast stays (spec §9). */
const toastMilliseconds = 2000

let toldAt = -Infinity

/** Tells a person that the backend does not go on with their session (spec §8). */
export async function tellSessionEnded(): Promise<void> {
  toldAt = performance.now()
  await withCatalogues(['account'])
  showToast(i18n._(msg`Your session has ended (refresh token failed). Log in again.`), 'danger')
}

/** Whether that was told a moment ago, so that nothing should be told over it. */
export function wasJustTold(): boolean {
  return performance.now() - toldAt < toastMilliseconds
}
