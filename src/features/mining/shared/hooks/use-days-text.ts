import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Beyond ten years the number says no more than that. */
const tenYears = 3_652n

/** A number of whole days, ready to read. */
export function useDaysText(): (count: bigint) => string {
  const { t } = useLingui()
  return (count) => {
    if (count > tenYears) return t`10+ years`
    const days = Number(count)
    return t`${plural(days, { one: '# day', other: '# days' })}`
  }
}
