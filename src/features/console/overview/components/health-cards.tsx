import { Trans, useLingui } from '@lingui/react/macro'
import { networkName } from '#deployments/network-name.ts'
import { networkKey } from '#api/coins.ts'
import type { Overview } from '#api/operator-overview.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'
import { stateTones } from '#src/entities/status/status-tones.ts'
import { useStatusTexts } from '#src/entities/status/use-status-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

type HealthCardsProps = Pick<Overview, 'components' | 'networks' | 'partners' | 'mail'>

/** The health of services, networks and partners. Each row links to details. */
export function HealthCards({ components, networks, partners, mail }: HealthCardsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {components.length > 0 && <Services components={components} mail={mail} />}
      <div className="flex min-w-0 flex-col gap-4">
        {networks.length > 0 && <Networks networks={networks} components={components} />}
        {partners !== undefined && partners.length > 0 && <Partners partners={partners} />}
      </div>
    </div>
  )
}

function Services({ components, mail }: Pick<Overview, 'components' | 'mail'>) {
  const { t } = useLingui()
  const texts = useStatusTexts()
  return (
    <Card padding="none" title={<Trans>Services</Trans>}>
      <List label={t`Services`}>
        {components
          .filter(({ component }) => !isNetwork(component))
          .map(({ component, state, since }) => (
            <ListRow
              key={component}
              to={paths.status}
              title={texts.component(component)}
              description={component === 'mail' && mail !== null ? <Mail {...mail} /> : <Since since={since} />}
              value={<Chip tone={stateTones[state]}>{texts.state[state]}</Chip>}
            />
          ))}
      </List>
    </Card>
  )
}

function isNetwork(component: string): boolean {
  return networkKey.options.some((network) => network === component)
}

function Since({ since }: { readonly since: string | null }) {
  const format = useFormat()
  if (since === null) return <Trans>Not checked here</Trans>
  const start = format.date(Date.parse(since) / 1000, { style: 'date-time' })
  return <Trans>Since {start}</Trans>
}

function Mail({ unsent, oldestAt, failed }: NonNullable<Overview['mail']>) {
  const format = useFormat()
  const now = useServerNow(30_000)
  const [waiting, lost] = [format.number(unsent), format.number(failed)]
  const age = oldestAt === null ? null : format.age(now - Date.parse(oldestAt) / 1000)
  return (
    <>
      {age === null ? (
        <Trans>Nothing to send</Trans>
      ) : (
        <Trans>
          To send: {waiting} · oldest: {age}
        </Trans>
      )}
      {failed > 0 && (
        <>
          {' · '}
          <Trans>Given up: {lost}</Trans>
        </>
      )}
    </>
  )
}

function Networks({ networks, components }: Pick<Overview, 'networks' | 'components'>) {
  const { t } = useLingui()
  const texts = useStatusTexts()
  const format = useFormat()
  const now = useServerNow(10_000)
  return (
    <Card padding="none" title={<Trans>Networks</Trans>}>
      <List label={t`Networks`}>
        {networks.map(({ network, height, readAt }) => {
          const state = components.find(({ component }) => component === network)?.state ?? 'unknown'
          const block = format.number(BigInt(height))
          const age = readAt === null ? null : format.age(now - Date.parse(readAt) / 1000)
          return (
            <ListRow
              key={`${network} ${height}`}
              to={paths.status}
              title={networkName(network)}
              description={
                age === null ? (
                  <Trans>Block {block}</Trans>
                ) : (
                  <Trans>
                    Block {block} · read {age}
                  </Trans>
                )
              }
              value={<Chip tone={stateTones[state]}>{texts.state[state]}</Chip>}
            />
          )
        })}
      </List>
    </Card>
  )
}

function Partners({ partners }: { readonly partners: NonNullable<Overview['partners']> }) {
  const { t } = useLingui()
  const failingFirst = partners.toSorted((one, other) => Number(other.isLeftAlone) - Number(one.isLeftAlone))
  return (
    <Card padding="none" title={<Trans>Partners</Trans>}>
      <List label={t`Partners`}>
        {failingFirst.map(({ partner, trade, isLeftAlone }) => (
          <ListRow
            key={`${trade} ${partner}`}
            to={trade === 'swap' ? operatorPaths.operatorOrders : operatorPaths.operatorRules}
            title={partner}
            description={trade === 'swap' ? <Trans>Swaps</Trans> : <Trans>Purchases and sales</Trans>}
            value={
              isLeftAlone ? (
                <Chip tone="danger">
                  <Trans>Keeps failing</Trans>
                </Chip>
              ) : (
                <Chip tone="success">
                  <Trans>Working</Trans>
                </Chip>
              )
            }
          />
        ))}
      </List>
    </Card>
  )
}
