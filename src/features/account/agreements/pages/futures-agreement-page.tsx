import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { AgreementText } from '#src/features/account/agreements/components/agreement-text.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Futures agreement`} backTo={paths.futuresHome}>
      <AgreementText kind="futures" />
    </PageFrame>
  )
}
