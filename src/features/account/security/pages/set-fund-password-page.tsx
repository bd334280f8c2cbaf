import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { WithProfile } from '#src/entities/session/forms/with-profile.tsx'
import { profileQueryOptions, useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { FundPasswordForm } from '#src/features/account/security/components/fund-password-form.tsx'
import { useWithdrawalLockPopup } from '#src/features/account/shared/hooks/use-withdrawal-lock-popup.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { Card } from '#src/ui/card.tsx'
import { CoinsIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const { data: profile } = useProfile()
  const goBack = useGoBack(paths.accountSetting)
  const isChange = profile?.hasFundPassword === true
  const showLock = useWithdrawalLockPopup()
  const leave = async () => {
    void queryClient.invalidateQueries(profileQueryOptions(userId))
    if (!isChange) showToast(t`Fund password set`, 'success')
    else if (!(await showLock(t`Fund password changed`))) return
    goBack()
  }
  const title = isChange ? t`Change fund password` : t`Set fund password`
  return (
    <PageFrame title={title} backTo={paths.accountSetting}>
      <PageIntro icon={CoinsIcon} title={<Trans>Fund password</Trans>}>
        <Trans>You’ll use it to confirm withdrawals. It’s separate from your login password.</Trans>
      </PageIntro>
      {isChange && (
        <Notice>
          <Trans>To protect you, changing it pauses withdrawals and transfers for 24 hours.</Trans>
        </Notice>
      )}
      <Card>
        <WithProfile>
          {({ secondFactors }) => <FundPasswordForm secondFactors={secondFactors} onSet={() => void leave()} />}
        </WithProfile>
      </Card>
    </PageFrame>
  )
}
