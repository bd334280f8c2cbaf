import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Profile } from '#api/account.ts'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { UserInfoForm } from '#src/features/account/profile/components/user-info-form.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'

/** The user's profile: data that only the account knows, and fields that can be changed without proof. */
export function Component() {
  const { t, i18n } = useLingui()
  const { data: profile, error, isFetching, refetch } = useProfile()
  return (
    <PageFrame title={t`Profile`} backTo={paths.my}>
      <Card padding="none">
        <Details profile={profile} />
      </Card>
      <Card title={<Trans>About you</Trans>}>
        {profile ? (
          <UserInfoForm profile={profile} />
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

/** Shows what's known without the profile even if the profile can't be read. */
function Details({ profile }: { readonly profile: Profile | undefined }) {
  const { t } = useLingui()
  const format = useFormat()
  const { memberId, email } = useUser()
  const waiting = <Skeleton className="h-4 w-24" />
  return (
    <List label={t`Profile`}>
      <ListRow
        title={<Trans>Member ID</Trans>}
        description={
          <Trans>
            Share it with <SupportLink /> when you need help
          </Trans>
        }
        value={
          <span className="inline-flex items-center gap-1 font-medium text-ink tabular-nums">
            {memberId}
            <CopyButton text={memberId} label={t`Copy member ID`} />
          </span>
        }
      />
      <ListRow
        title={<Trans>Email</Trans>}
        value={<Value>{email}</Value>}
        description={<Trans>Change it under Security</Trans>}
      />
      <ListRow
        title={<Trans>Language of our emails</Trans>}
        value={profile ? <Value>{locales.find(({ code }) => code === profile.lang)?.name}</Value> : waiting}
      />
      <ListRow
        title={<Trans>Member since</Trans>}
        value={profile ? <Value>{format.date(Date.parse(profile.registeredAt) / 1000)}</Value> : waiting}
      />
    </List>
  )
}

function Value({ children }: { readonly children: ReactNode }) {
  return <span className="font-medium wrap-anywhere text-ink">{children}</span>
}
