import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { showLoadFailure } from '#src/app/load-failure.ts'
import { loadPiece } from '#src/app/page-loading.ts'
import { router } from '#src/app/router.tsx'
import { startLanguage } from '#src/lib/i18n.ts'
import '#src/ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

try {
  await loadPiece(startLanguage)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
} catch {
  showLoadFailure(root)
}
