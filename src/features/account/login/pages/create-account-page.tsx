import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { ownDomain, readAgentInfo } from '#src/entities/agent/agent-info.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import { RegistrationForm } from '#src/entities/session/forms/registration-form.tsx'
import { keptInvitationAtom } from '#src/entities/session/kept-invitation.ts'
import { withReturn } from '#src/entities/session/return-to.ts'
import { startSession } from '#src/entities/session/session.ts'
import { useLinkedMerchant } from '#src/entities/session/use-linked-merchant.ts'
import { useLeaveWhenLoggedIn } from '#src/entities/session/use-leave-when-logged-in.ts'
import { CameByCode, CameThrough } from '#src/features/account/login/components/came-through.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ShipIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const [invitation, keepInvitation] = useAtom(keptInvitationAtom)
  const [merchant, keepMerchant] = useLinkedMerchant()
  const [domainsMerchant, setDomainsMerchant] = useState(readAgentInfo)
  // The home page shows the first steps with a new account.
  useLeaveWhenLoggedIn('main', paths.home)
  return (
    <PageFrame title={t`Create account`} backTo={paths.login}>
      <PageIntro icon={ShipIcon} title={<Trans>Welcome aboard</Trans>}>
        <Trans>All you need is an email address.</Trans>
      </PageIntro>
      {merchant !== null && (
        <CameByCode
          code={merchant}
          onDismiss={() => {
            keepMerchant(null)
          }}
        />
      )}
      {merchant === null && domainsMerchant !== null && (
        <CameThrough
          name={domainsMerchant.name}
          onDismiss={() => {
            setDomainsMerchant(null)
          }}
        />
      )}
      <Card>
        <RegistrationForm
          realm="main"
          pricingCurrency={useAtomValue(pricingCurrencyAtom)}
          invitation={invitation ?? ''}
          merchant={merchant}
          domain={domainsMerchant === null ? null : ownDomain()}
          onRegistered={(session) => {
            keepInvitation(null)
            keepMerchant(null)
            startSession('main', session)
            showToast(t`Your account is ready`, 'success')
          }}
        />
      </Card>
      <ButtonLink variant="ghost" block to={withReturn(paths.login, query)}>
        <Trans>Already have an account? Log in</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
