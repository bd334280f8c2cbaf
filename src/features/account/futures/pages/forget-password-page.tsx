import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { PasswordResetForm } from '#src/entities/session/forms/password-reset-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <PageFrame title={t`Forgot futures password`} backTo={paths.futuresSignIn}>
      <PageIntro icon={KeyIcon} title={<Trans>Futures password</Trans>}>
        <Trans>We’ll email you a code to verify it’s you.</Trans>
      </PageIntro>
      <Card>
        <PasswordResetForm
          realm="futures"
          onReset={() => {
            showToast(t`New password set`, 'success')
            void navigate(paths.futuresSignIn, { replace: true })
          }}
        />
      </Card>
    </PageFrame>
  )
}
