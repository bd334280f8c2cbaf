import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { safeParse } from 'valibot'
import { merchantCode } from '#api/merchant-rules.ts'
import { paths } from '#src/config/paths.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import { RegistrationForm } from '#src/entities/session/forms/registration-form.tsx'
import { keptInvitationAtom } from '#src/entities/session/kept-invitation.ts'
import { keptMerchantAtom, merchantParameter } from '#src/entities/session/kept-merchant.ts'
import { withReturn } from '#src/entities/session/return-to.ts'
import { startSession } from '#src/entities/session/session.ts'
import { useLeaveWhenLoggedIn } from '#src/entities/session/use-leave-when-logged-in.ts'
import { CameThrough } from '#src/features/account/login/components/came-through.tsx'
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
  // Home tells what to do next with a new account.
  useLeaveWhenLoggedIn('main', paths.home)
  return (
    <PageFrame title={t`Create account`} backTo={paths.login}>
      <PageIntro icon={ShipIcon} title={<Trans>Welcome aboard</Trans>}>
        <Trans>All you need is an email address.</Trans>
      </PageIntro>
      {merchant !== null && (
        <CameThrough
          code={merchant}
          onDismiss={() => {
            keepMerchant(null)
          }}
        />
      )}
      <Card>
        <RegistrationForm
          realm="main"
          pricingCurrency={useAtomValue(pricingCurrencyAtom)}
          invitation={invitation ?? ''}
          merchant={merchant}
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

/** The code of the merchant by whose link the person has come. It is kept, and taken out of the address. */
function useLinkedMerchant() {
  const [query, setQuery] = useSearchParams()
  const [kept, keep] = useAtom(keptMerchantAtom)
  const linked = query.get(merchantParameter)
  useEffect(() => {
    if (linked === null) return
    const parsed = safeParse(merchantCode, linked)
    if (parsed.success) keep(parsed.output)
    const { [merchantParameter]: _, ...rest } = Object.fromEntries(query)
    setQuery(rest, { replace: true })
  }, [linked, query, keep, setQuery])
  return [kept, keep] as const
}
