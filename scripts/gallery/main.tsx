import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { startLanguage, withCatalogues } from '#src/lib/i18n.ts'
import '#src/ui/theme.css'
import { GalleryPage } from './gallery-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startLanguage()
// Some components appear only on pages behind the launch, with the texts of those pages.
await withCatalogues([])
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <HashRouter>
        <GalleryPage />
      </HashRouter>
    </I18nProvider>
  </StrictMode>,
)
