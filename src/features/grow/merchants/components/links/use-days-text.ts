import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns a function that formats how long a link lasts. */
export function useDaysText() {
  const { t } = useLingui()
  return (days: number) => t`${plural(days, { one: '# day', other: '# days' })}`
}
