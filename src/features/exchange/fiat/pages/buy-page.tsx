import { useLingui } from '@lingui/react/macro'
import { FiatDesk } from '#src/features/exchange/fiat/components/fiat-desk.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Buy`}>
      <FiatDesk direction="buy" />
    </PageFrame>
  )
}
