import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { router } from '#src/app/router.tsx'
import { defaultLocale } from '#src/config/locales.ts'
import { activateLocale } from '#src/lib/i18n.ts'
import '#src/ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await activateLocale(defaultLocale)
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
)
