import { Trans, useLingui } from '@lingui/react/macro'
import { FiatDesk } from '#src/features/exchange/fiat/components/fiat-desk.tsx'
import { Payer } from '#src/features/exchange/fiat/components/payer.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Buy`}>
      <p className="px-1 text-ink-muted">
        <Trans>
          Buy coins with your local currency and receive them at any address. Compare offers with all fees included.
        </Trans>
      </p>
      <FiatDesk direction="buy" Payer={Payer} />
    </PageFrame>
  )
}
