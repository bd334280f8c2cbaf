import { Trans } from '@lingui/react/macro'
import type { InferOutput } from 'valibot'
import type { getStatus, StatusComponent } from '#api/status.ts'
import { stateTones } from '#src/entities/status/status-tones.ts'
import { useStatusTexts } from '#src/entities/status/use-status-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

type Component = InferOutput<typeof getStatus.data>['components'][number]

interface ComponentRowsProps {
  readonly title: string
  readonly components: readonly Component[]
  readonly shown: readonly StatusComponent[]
}

/** Components of one kind, each with its state, since when, and its last check. */
export function ComponentRows({ title, components, shown }: ComponentRowsProps) {
  const texts = useStatusTexts()
  return (
    <Card padding="none" title={title}>
      <List label={title}>
        {components
          .filter(({ component }) => shown.includes(component))
          .map((one) => (
            <ListRow
              key={one.component}
              title={texts.component(one.component)}
              description={<Times {...one} />}
              value={<Chip tone={stateTones[one.state]}>{texts.state[one.state]}</Chip>}
            />
          ))}
      </List>
    </Card>
  )
}

function Times({ state, since, checkedAt }: Component) {
  const format = useFormat()
  const now = useServerNow(30_000)
  if (since === null) return <Trans>Not checked here</Trans>
  const start = format.date(Date.parse(since) / 1000, { style: 'date-time' })
  const age = checkedAt === null ? null : format.age(Math.max(0, now - Date.parse(checkedAt) / 1000))
  return (
    <>
      {state === 'unknown' ? <Trans>Last checked {start}</Trans> : <Trans>Since {start}</Trans>}
      {state !== 'unknown' && age !== null && (
        <>
          {' · '}
          <Trans>Checked: {age}</Trans>
        </>
      )}
    </>
  )
}
