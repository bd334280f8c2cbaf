import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { FiatOrder } from '#api/fiat.ts'
import { useFiatDraft } from '#src/features/exchange/fiat/fiat-draft.atoms.ts'
import { pagesOf } from '#src/features/exchange/fiat/fiat-links.ts'
import { Button } from '#src/ui/button.tsx'

/** Starts another order of the same kind and amount. */
export function TradeAgain({ order: { direction, coin, fiat, method } }: { readonly order: FiatOrder }) {
  const navigate = useNavigate()
  const { edit } = useFiatDraft(direction)
  return (
    <Button
      variant="secondary"
      block
      onClick={() => {
        const amount = direction === 'buy' ? fiat.agreedAmount : coin.agreedAmount
        edit({ asset: coin.asset, currency: fiat.currency, method, amount, side: 'from' })
        void navigate(pagesOf(direction).form)
      }}
    >
      {direction === 'buy' ? <Trans>Buy again</Trans> : <Trans>Sell again</Trans>}
    </Button>
  )
}
