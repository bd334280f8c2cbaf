import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskOverview } from '#api/operator-desk.ts'
import { useDeskOverview } from '#src/features/console/desk.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

/** Response times and ratings of support. */
export function DeskOverviewCard() {
  const format = useFormat()
  const { data } = useDeskOverview()
  if (data === undefined) return null
  const { received, waiting, firstAnswer, solved, ratings } = data
  const average = ratings === null ? '' : (Math.round(ratings.average * 10) / 10).toFixed(1)
  return (
    <Card title={<Trans>Last 30 days</Trans>}>
      <Facts>
        <Fact label={<Trans>Received</Trans>} value={format.number(received)} />
        <Fact label={<Trans>Waiting now</Trans>} value={format.number(waiting)} />
        <Times label={<Trans>First answer</Trans>} times={firstAnswer} />
        <Times label={<Trans>Closed within</Trans>} times={solved} />
        <Fact
          label={<Trans>Ratings</Trans>}
          value={ratings === null ? '–' : <Trans>{average} of 5 stars</Trans>}
          detail={ratings === null ? undefined : format.number(ratings.count)}
        />
      </Facts>
    </Card>
  )
}

/** Median and 90th percentile. */
function Times({ label, times }: { readonly label: ReactNode; readonly times: DeskOverview['firstAnswer'] }) {
  const format = useFormat()
  if (times === null) return <Fact label={label} value="–" />
  const [half, most] = [times.medianSeconds, times.slowSeconds].map((seconds) =>
    format.duration(Math.max(60, Math.round(seconds))),
  )
  return <Fact label={label} value={half} detail={<Trans>9 of 10 within {most}</Trans>} />
}
