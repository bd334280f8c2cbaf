import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Longer periods are shown as more than ten years. */
const tenYears = 3_652n

/** Returns a function that formats a number of whole days. */
export function useDaysText(): (count: bigint) => string {
  const { t } = useLingui()
  return (count) => {
    if (count > tenYears) return t`10+ years`
    const days = Number(count)
    return t`${plural(days, { one: '# day', other: '# days' })}`
  }
}
