import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, RouterProvider } from 'react-router-dom'
import { shellRoute } from '#src/app/launch-routes.tsx'
import { popupRoutes } from '#src/features/dialogs/popups/routes.ts'
import { selectRoutes } from '#src/features/dialogs/select/routes.ts'
import { paths } from '#src/config/paths.ts'
import { startLanguage, withCatalogues } from '#src/lib/i18n.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import '#src/ui/theme.css'
import { OpenerPage } from './opener-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startLanguage()
await withCatalogues(['dialogs'])
const children = [{ path: paths.home, Component: OpenerPage }, ...popupRoutes, ...selectRoutes]
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryProvider>
        <RouterProvider router={createHashRouter([{ ...shellRoute, children }])} />
      </QueryProvider>
    </I18nProvider>
  </StrictMode>,
)
