import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Profile } from '#api/account.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

/** Loads the account, on which the form's fields depend. */
export function WithProfile({ children }: { readonly children: (profile: Profile) => ReactNode }) {
  const { i18n } = useLingui()
  const { data: profile, error, isFetching, refetch } = useProfile()
  if (profile) return children(profile)
  if (!error) return <SkeletonRows count={3} />
  return <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
}
