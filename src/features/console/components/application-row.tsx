import { Trans } from '@lingui/react/macro'
import type { ListedApplication } from '#api/operator-merchants.ts'
import { applicationHref } from '#src/features/console/rules/merchant-links.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Chip } from '#src/ui/chip.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { applicationStateTexts } from './merchant-texts.tsx'

/** An application in the list, with its waiting time. The applicant's text is only read once it's opened. */
export function ApplicationRow({ application }: { readonly application: ListedApplication }) {
  const format = useFormat()
  const now = useServerNow(60_000)
  const { id, state, country, level, recommendedBy, changedAt } = application
  const { name, tone } = applicationStateTexts[state]
  const age = format.age(Math.max(0, now - Date.parse(changedAt) / 1000))
  return (
    <ListRow
      to={applicationHref(id)}
      title={
        <Trans>
          Level {level} · {country}
        </Trans>
      }
      description={
        recommendedBy === null ? (
          age
        ) : (
          <Trans>
            {age} · recommended by {recommendedBy}
          </Trans>
        )
      }
      value={<Chip tone={tone}>{name}</Chip>}
    />
  )
}
