import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { PasswordResetForm } from '#src/entities/session/forms/password-reset-form.tsx'
import { withReturn } from '#src/entities/session/return-to.ts'
import { useWithdrawalLockPopup } from '#src/features/account/shared/hooks/use-withdrawal-lock-popup.ts'
import { Card } from '#src/ui/card.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'

export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const showLock = useWithdrawalLockPopup()
  const leave = async () => {
    if (await showLock(t`New password set`)) void navigate(withReturn(paths.login, query), { replace: true })
  }
  return (
    <PageFrame title={t`Forgot password`} backTo={paths.login}>
      <PageIntro icon={KeyIcon} title={<Trans>Set a new password</Trans>}>
        <Trans>We’ll email you a code to verify it’s you.</Trans>
      </PageIntro>
      <Card>
        <PasswordResetForm realm="main" onReset={() => void leave()} />
      </Card>
      <Notice>
        <Trans>
          A new password logs out all devices and pauses withdrawals for 24 hours. No email? Check your spam folder.
        </Trans>
      </Notice>
    </PageFrame>
  )
}
