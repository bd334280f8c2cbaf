import { setPartnerFault } from '#api/local-world.ts'
import type { ExchangeFault, ExchangePartnerName } from '#scripts/local-world/partners/exchange/faults.ts'
import type { FiatFault, FiatPartnerName } from '#scripts/local-world/partners/fiat/faults.ts'

import type { World } from './world.ts'

/** Sets partners' faults, which last until cleared with null. */
export async function setFaults(
  world: World,
  faults: Readonly<
    Partial<Record<ExchangePartnerName, ExchangeFault | null> & Record<FiatPartnerName, FiatFault | null>>
  >,
): Promise<void> {
  for (const [partner, fault] of Object.entries(faults)) await world.call(setPartnerFault, { partner, fault })
}
