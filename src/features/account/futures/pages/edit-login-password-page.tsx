import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { PasswordChangeForm } from '#src/entities/session/forms/password-change-form.tsx'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const goBack = useGoBack(paths.futuresSignIn)
  return (
    <PageFrame title={t`Change futures password`} backTo={paths.futuresSignIn}>
      <PageIntro icon={LockIcon} title={<Trans>Futures password</Trans>}>
        <Trans>All other devices will be logged out.</Trans>
      </PageIntro>
      <Card>
        <PasswordChangeForm
          realm="futures"
          onChanged={() => {
            showToast(t`Password changed`, 'success')
            goBack()
          }}
        />
      </Card>
    </PageFrame>
  )
}
