import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRouter } from '#src/app/app-router.tsx'
import { followConfiguredLanguage } from '#src/app/configured-language.ts'
import { awaitLaunchPage } from '#src/app/await-launch-page.ts'
import { showLoadFailure } from '#src/app/load-failure.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { startRouter } from '#src/app/router.tsx'
import { trustOwnTexts } from '#src/app/trusted-types.ts'
import { startLanguage } from '#src/lib/i18n.ts'
import { provideSessionAccess } from '#src/lib/session-access.ts'
import '#src/ui/theme.css'
/* oxlint-disable import/no-unassigned-import -- home and most other pages need these: importing them here puts them in the launch file, so that no page loads home for them */
import '#src/chain/wallet/known-wallet.ts'
import '#src/ui/beside.tsx'
import '#src/ui/logo.tsx'
import '#src/ui/skeleton.tsx'
/* oxlint-enable import/no-unassigned-import */

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

trustOwnTexts()
provideSessionAccess(async () => (await loadPiece(() => import('#src/app/session-access.ts'))).appSessionAccess)

void start(root)

/**
 * Not awaited at the top level: the pieces that it loads import this file's chunk, so each would wait for the other.
 */
async function start(element: HTMLElement): Promise<void> {
  try {
    // The language comes first: routes load their texts in it.
    const [, router] = await Promise.all([loadPiece(startLanguage), startRouter()])
    await awaitLaunchPage(router)
    const app = createRoot(element)
    // Renders in slices, so that the page stays responsive.
    startTransition(() => {
      app.render(
        <StrictMode>
          <I18nProvider i18n={i18n}>
            <AppRouter router={router} />
          </I18nProvider>
        </StrictMode>,
      )
    })
    void followConfiguredLanguage()
  } catch {
    showLoadFailure(element)
  }
}
