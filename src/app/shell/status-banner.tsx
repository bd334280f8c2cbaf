import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { componentOfPage } from '#src/entities/status/affected-pages.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { optionalPart } from './optional-part.ts'

/** Loads the incident banner on pages that an incident may affect; other pages download nothing of it. */
export function StatusBanner() {
  const component = componentOfPage(useLocation().pathname)
  if (component === undefined) return null
  return (
    <Suspense>
      <IncidentBanner component={component} />
    </Suspense>
  )
}

const IncidentBanner = optionalPart(async () => {
  const { IncidentBanner } = await withCatalogues(['errors'], import('./incident-banner.tsx'))
  return IncidentBanner
})
