import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { logInReason } from '#src/features/account/login/log-in-reasons.ts'
import { wasJustTold } from '#src/features/account/login/session-ended.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Delay of the redirect, in milliseconds (spec §9). */
const redirectMilliseconds = 1000

/** Replaces a page that guests may not see: leads to the login, and back to the page afterwards (spec §6). */
export function LogInFirst({ realm }: { readonly realm: Realm }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const location = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const target = logInHref(realm, location)
  const reason = realm === 'main' ? logInReason(location.pathname) : undefined
  const notLoggedIn = t`Not logged in`

  useEffect(() => {
    if (!wasJustTold()) showToast(notLoggedIn)
  }, [notLoggedIn])

  useEffect(() => {
    // Don't redirect users who are already on their way to another page that is still loading.
    if (isLeaving) return
    const timer = setTimeout(() => void navigate(target, { replace: true }), redirectMilliseconds)
    return () => {
      clearTimeout(timer)
    }
  }, [isLeaving, navigate, target])

  return (
    <PageFrame title={t`Log in first`} backTo={paths.my}>
      <Card>
        <EmptyState
          icon={LockIcon}
          title={reason ? i18n._(reason) : <Trans>Log in to see this page</Trans>}
          text={<Trans>We’ll bring you back here afterward.</Trans>}
          action={
            <ButtonLink to={target}>
              <Trans>Log in</Trans>
            </ButtonLink>
          }
        />
      </Card>
    </PageFrame>
  )
}
