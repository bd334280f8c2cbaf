import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { UserInfoForm } from '#src/features/account/components/user-info-form.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { Card } from '#src/ui/card.tsx'
import { UserIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const { userName, memberId } = useUser()
  const { data: profile, error, isFetching, refetch } = useProfile()
  const goBack = useGoBack(paths.accountDetails)
  return (
    <PageFrame title={t`About me`} backTo={paths.accountDetails}>
      <PageIntro icon={UserIcon} title={userName}>
        <Trans>Member {memberId}</Trans>
      </PageIntro>
      <Card>
        {profile ? (
          <UserInfoForm profile={profile} onSaved={goBack} />
        ) : error ? (
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div aria-busy="true" className="space-y-5">
            <Skeleton className="h-19 w-full" />
            <Skeleton className="h-19 w-full" />
            <Skeleton className="h-13 w-full" />
          </div>
        )}
      </Card>
    </PageFrame>
  )
}
