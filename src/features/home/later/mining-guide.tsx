import { HowItWorks } from './how-it-works.tsx'
import { TrustSection } from './trust-section.tsx'

/** What visitors want to know before they start mining. */
export function MiningGuide() {
  return (
    <>
      <HowItWorks />
      <TrustSection />
    </>
  )
}
