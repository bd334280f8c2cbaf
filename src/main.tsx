import { getDefaultStore } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { showLoadFailure } from '#src/app/load-failure.ts'
import { loadPiece } from '#src/app/page-loading.ts'
import { Providers } from '#src/app/providers.tsx'
import { router } from '#src/app/router.tsx'
import { activateLocale, languageAtom } from '#src/lib/i18n.ts'
import '#src/ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

try {
  await loadPiece(async () => activateLocale(getDefaultStore().get(languageAtom)))
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
} catch {
  showLoadFailure(root)
}
