import { QueryProvider } from '#src/lib/query-provider.tsx'
import { FiatDesk } from './fiat-desk.tsx'

/** The sell form, with everything the launch doesn't load. */
export function SellForm() {
  return (
    <QueryProvider>
      <FiatDesk direction="sell" />
    </QueryProvider>
  )
}
