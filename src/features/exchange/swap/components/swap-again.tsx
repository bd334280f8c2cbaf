import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { ExchangeOrder } from '#api/exchange.ts'
import { paths } from '#src/config/paths.ts'
import { useSwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import { Button } from '#src/ui/button.tsx'

/** Starts another swap of the same coins. */
export function SwapAgain({ order: { payin, payout, rateType } }: { readonly order: ExchangeOrder }) {
  const navigate = useNavigate()
  const { edit } = useSwapDraft()
  return (
    <Button
      variant="secondary"
      block
      onClick={() => {
        edit({ from: payin.asset, to: payout.asset, amount: payin.amount ?? '', side: 'from', rateType })
        void navigate(paths.exchange)
      }}
    >
      <Trans>Swap again</Trans>
    </Button>
  )
}
