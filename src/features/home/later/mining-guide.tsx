import { HowItWorks } from './how-it-works.tsx'
import { TrustSection } from './trust-section.tsx'

/** What a visitor wants to know before they begin. */
export function MiningGuide() {
  return (
    <>
      <HowItWorks />
      <TrustSection />
    </>
  )
}
