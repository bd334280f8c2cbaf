import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { AboutHero } from '#src/features/account/my/components/about-hero.tsx'
import { ContractAddresses } from '#src/features/account/my/components/contract-addresses.tsx'
import { OpenSourceLicences } from '#src/features/account/my/components/open-source-licences.tsx'
import { SecurityPromises } from '#src/features/account/my/components/security-promises.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`About Sevenport`} backTo={paths.my}>
      <AboutHero />
      <Card title={<Trans>What we promise</Trans>}>
        <SecurityPromises />
        <div className="mt-4">
          <Notice>
            <Trans>Known limit: a stablecoin’s issuer can freeze it. No contract can prevent that.</Trans>
          </Notice>
        </div>
      </Card>
      <Beside>
        <Card padding="none" title={<Trans>Pool contracts</Trans>}>
          <ContractAddresses />
        </Card>
        <Card title={<Trans>Built with</Trans>}>
          <OpenSourceLicences />
        </Card>
      </Beside>
    </PageFrame>
  )
}
