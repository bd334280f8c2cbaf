import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect } from 'react'
import { SellDesk } from '#src/features/exchange/fiat/components/sell-desk.tsx'
import { takeOverFrame } from '#src/features/exchange/fiat/take-over-frame.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The launch page (spec §2): whatever isn't needed to draw it loads right after. */
export function Component() {
  const { t } = useLingui()
  useLayoutEffect(takeOverFrame, [])
  return (
    <PageFrame title={t`Sell`}>
      <p className="px-1 text-ink-muted">
        <Trans>Sell coins for cash, paid to your own account. Compare offers with all fees included.</Trans>
      </p>
      <SellDesk />
    </PageFrame>
  )
}
