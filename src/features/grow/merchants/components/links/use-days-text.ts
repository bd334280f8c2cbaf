import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** How long a link lasts. */
export function useDaysText() {
  const { t } = useLingui()
  return (days: number) => t`${plural(days, { one: '# day', other: '# days' })}`
}
