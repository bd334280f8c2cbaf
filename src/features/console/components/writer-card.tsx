import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { WriterFacts } from '#api/operator-desk.ts'
import { useWriter } from '#src/features/console/desk.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { languageNameOf } from './conversation-texts.tsx'

/** What the app knows about the writer's account, loaded at an operator's request. */
export function WriterCard({ id }: { readonly id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const query = useWriter(id, isAsked)
  if (query.data !== undefined) return <KnownWriter facts={query.data} />
  if (isAsked) return <QueryState query={query} empty={<EmptyState title={<Trans>No such account</Trans>} />} />
  return (
    <Card title={<Trans>About this person</Trans>}>
      <p className="text-caption text-ink-muted">
        <Trans>
          Account, orders, deposits, withdrawals and security events. The audit log records when you open it.
        </Trans>
      </p>
      <div className="mt-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setIsAsked(true)
          }}
        >
          <Trans>Show account</Trans>
        </Button>
      </div>
    </Card>
  )
}

function KnownWriter({ facts }: { readonly facts: WriterFacts }) {
  const format = useFormat()
  const now = useServerNow(60_000)
  const { memberId, registeredAt, country, lang, hasFundPassword, hasSecondFactor, withdrawalsLockedUntil } = facts
  const at = (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' })
  const isLocked = withdrawalsLockedUntil !== null && Date.parse(withdrawalsLockedUntil) / 1000 > now
  const lockEnd = withdrawalsLockedUntil === null ? '' : at(withdrawalsLockedUntil)
  const orders = facts.orders.map(({ number, kind, state, from, to, at: created }) => (
    <Line key={number} title={`${kind} ${from} → ${to}`} state={state} detail={number} at={at(created)} />
  ))
  const movement = ({
    id,
    coin,
    network,
    amount,
    state,
    at: made,
  }: WriterFacts['deposits' | 'withdrawals'][number]) => (
    <Line
      key={id}
      title={`${format.coinAmount(`${amount} ${coin}`)} · ${network}`}
      state={state}
      detail={id}
      at={at(made)}
    />
  )
  const events = facts.securityEvents.map(({ id, kind, device, at: happened }) => (
    <Line key={id} title={kind} detail={device} at={at(happened)} />
  ))
  return (
    <Card title={<Trans>About this person</Trans>}>
      <Facts>
        <Fact label={<Trans>Member ID</Trans>} value={memberId} />
        <Fact label={<Trans>Registered</Trans>} value={at(registeredAt)} />
        <Fact label={<Trans>Country</Trans>} value={country ?? '–'} />
        <Fact label={<Trans>Language</Trans>} value={languageNameOf(lang)} />
        <Fact
          label={<Trans>Fund password</Trans>}
          value={hasFundPassword ? <Trans>Set</Trans> : <Trans>Not set</Trans>}
        />
        <Fact
          label={<Trans>Second factor</Trans>}
          value={hasSecondFactor ? <Trans>Set</Trans> : <Trans>Not set</Trans>}
        />
        <Fact
          label={<Trans>Withdrawals</Trans>}
          value={isLocked ? <Trans>Paused until {lockEnd}</Trans> : <Trans>Not paused</Trans>}
        />
      </Facts>
      <Section title={<Trans>Latest orders</Trans>} lines={orders} />
      <Section title={<Trans>Latest deposits</Trans>} lines={facts.deposits.map(movement)} />
      <Section title={<Trans>Latest withdrawals</Trans>} lines={facts.withdrawals.map(movement)} />
      <Section title={<Trans>Latest security events</Trans>} lines={events} />
    </Card>
  )
}

function Section({ title, lines }: { readonly title: ReactNode; readonly lines: readonly ReactNode[] }) {
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{title}</h3>
      {lines.length === 0 ? (
        <p className="text-caption text-ink-muted">
          <Trans>None</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">{lines}</ul>
      )}
    </section>
  )
}

interface LineProps {
  readonly title: string
  readonly state?: string
  readonly detail: string
  readonly at: string
}

/** Kinds and states stay untranslated, as in the audit log. */
function Line({ title, state, detail, at }: LineProps) {
  return (
    <li className="py-2 text-caption">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">{title}</span>
        {state !== undefined && <span>{state}</span>}
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-muted">
        <span className="wrap-anywhere">{detail}</span>
        <span className="tabular-nums">{at}</span>
      </p>
    </li>
  )
}
