import { QueryProvider } from '#src/lib/query-provider.tsx'
import { FiatDesk } from './fiat-desk.tsx'

/** Selling, with all that the launch does without. */
export function SellForm() {
  return (
    <QueryProvider>
      <FiatDesk direction="sell" />
    </QueryProvider>
  )
}
