import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { PasswordChangeForm } from '#src/entities/session/forms/password-change-form.tsx'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const goBack = useGoBack(paths.accountSetting)
  return (
    <PageFrame title={t`Change password`} backTo={paths.accountSetting}>
      <PageIntro icon={LockIcon} title={<Trans>Login password</Trans>}>
        <Trans>All other devices will be logged out, and API keys deleted.</Trans>
      </PageIntro>
      <Card>
        <PasswordChangeForm
          realm="main"
          onChanged={() => {
            showToast(t`Password changed`, 'success')
            goBack()
          }}
        />
      </Card>
      <p className="text-center">
        <TextLink to={paths.forgetPasswords}>
          <Trans>Forgot your current password?</Trans>
        </TextLink>
      </p>
    </PageFrame>
  )
}
