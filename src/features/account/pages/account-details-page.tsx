import { Trans, useLingui } from '@lingui/react/macro'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { countryName } from '#src/entities/session/country-name.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { PencilIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

export function Component() {
  const { t, i18n } = useLingui()
  const { error, isFetching, refetch } = useProfile()
  return (
    <PageFrame title={t`Account details`} backTo={paths.my}>
      <Card padding="none">
        {error ? (
          <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Details />
        )}
      </Card>
      <ButtonLink variant="secondary" block icon={PencilIcon} to={paths.userInfo}>
        <Trans>Edit</Trans>
      </ButtonLink>
    </PageFrame>
  )
}

function Details() {
  const { t } = useLingui()
  const format = useFormat()
  const language = useLanguage()
  const { memberId, email, userName } = useUser()
  const { data: profile } = useProfile()
  const waiting = <Skeleton className="h-4 w-24" />
  return (
    <List label={t`Account details`}>
      <ListRow
        title={<Trans>Member id</Trans>}
        description={<Trans>Give it to support when you ask for help</Trans>}
        value={
          <span className="inline-flex items-center gap-1 font-medium text-ink tabular-nums">
            {memberId}
            <CopyButton text={memberId} label={t`Copy the member id`} />
          </span>
        }
      />
      <ListRow title={<Trans>Name</Trans>} value={<Value>{userName}</Value>} />
      <ListRow title={<Trans>E-mail</Trans>} value={<Value>{email}</Value>} />
      <ListRow
        title={<Trans>Country of residence</Trans>}
        value={
          profile ? (
            <Value>{profile.country === null ? t`Not set` : countryName(profile.country, language)}</Value>
          ) : (
            waiting
          )
        }
      />
      <ListRow
        title={<Trans>Language of our mails</Trans>}
        value={profile ? <Value>{locales.find(({ code }) => code === profile.lang)?.name}</Value> : waiting}
      />
      <ListRow
        title={<Trans>Registered</Trans>}
        value={profile ? <Value>{format.date(Date.parse(profile.registeredAt) / 1000)}</Value> : waiting}
      />
    </List>
  )
}

function Value({ children }: { readonly children: React.ReactNode }) {
  return <span className="font-medium wrap-anywhere text-ink">{children}</span>
}
