import { lazy, Suspense } from 'react'
import { useSession } from '#src/entities/session/session.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { loadPiece } from '#src/lib/load-piece.ts'

/** For partners that take payments only from linked accounts, which few do. */
const PayerChoice = lazy(async () => ({
  default: (await loadPiece(async () => import('./payer-choice.tsx'))).PayerChoice,
}))

/** Asks who pays for a purchase, once the user has agreed that we may ask the partner about them. */
export function Payer({ form }: { readonly form: FiatForm }) {
  const user = useSession()
  const { chosen, method } = form
  if (!user || method === undefined || chosen?.shares.includes('bank-account') !== true) return null
  return (
    <Suspense fallback={null}>
      <PayerChoice form={form} userId={user.userId} partner={chosen} method={method.method} />
    </Suspense>
  )
}
