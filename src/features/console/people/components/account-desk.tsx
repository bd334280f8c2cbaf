import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorAccount } from '#api/operator-accounts.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useOpenedAccount } from '#src/features/console/people/people.queries.ts'
import { actionTexts } from '#src/features/console/shared/action-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { EndSessions } from './end-sessions.tsx'
import { FreezeCard } from './freeze-card.tsx'
import { ResetCard } from './reset-card.tsx'

/** One account, and an operator's actions to protect it. */
export function AccountDesk({ id }: { readonly id: string }) {
  const query = useOpenedAccount(id)
  if (!query.data) return <QueryState query={query} empty={<MissingAccount />} />
  const account = query.data
  return (
    <>
      <p>
        <TextLink to={operatorPaths.operatorAccounts}>
          <Trans>Find another account</Trans>
        </TextLink>
      </p>
      <AccountFacts account={account} />
      <FreezeCard account={account} />
      <SecondFactors account={account} />
      <ResetCard account={account} />
      <Sessions account={account} />
      <Acts acts={account.acts} />
    </>
  )
}

function MissingAccount() {
  return (
    <Card>
      <EmptyState
        title={<Trans>There is no such account</Trans>}
        text={<Trans>Its owner may have deleted it.</Trans>}
        action={
          <ButtonLink to={operatorPaths.operatorAccounts}>
            <Trans>Find another account</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}

/** Formats a recorded date with its time. */
function useMoment() {
  const format = useFormat()
  return (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' })
}

function AccountFacts({ account }: { readonly account: OperatorAccount }) {
  const at = useMoment()
  const now = useServerNow(60_000)
  const { memberId, email, id, registeredAt, country, lang, lockedUntil, frozenSince } = account
  const lockEnd = lockedUntil !== null && Date.parse(lockedUntil) / 1000 > now ? at(lockedUntil) : null
  const frozen = frozenSince === null ? null : at(frozenSince)
  return (
    <Card title={memberId}>
      <Facts>
        <Fact label={<Trans>Email</Trans>} value={email} />
        <Fact label={<Trans>User ID</Trans>} value={<span className="break-all">{id}</span>} />
        <Fact label={<Trans>Registered</Trans>} value={at(registeredAt)} />
        <Fact label={<Trans>Country</Trans>} value={country ?? '–'} />
        <Fact label={<Trans>Language</Trans>} value={lang} />
        <Fact
          label={<Trans>Pause after a change</Trans>}
          value={lockEnd === null ? <Trans>None</Trans> : <Trans>Until {lockEnd}</Trans>}
        />
        <Fact
          label={<Trans>Frozen by the owner</Trans>}
          value={frozen === null ? <Trans>No</Trans> : <Trans>Since {frozen}</Trans>}
        />
      </Facts>
    </Card>
  )
}

function SecondFactors({ account }: { readonly account: OperatorAccount }) {
  const at = useMoment()
  const format = useFormat()
  const { secondFactors, recoveryCodesLeft } = account
  return (
    <Card title={<Trans>Second factors</Trans>}>
      <Facts>
        {secondFactors.length === 0 && <Fact label={<Trans>Second factor</Trans>} value={<Trans>None</Trans>} />}
        {secondFactors.map(({ method, addedAt, removesAt }) => {
          const [since, end] = [at(addedAt), removesAt === null ? null : at(removesAt)]
          return (
            <Fact
              key={`${method} ${addedAt}`}
              label={method === 'totp' ? <Trans>Authenticator app</Trans> : <Trans>Passkey</Trans>}
              value={<Trans>Since {since}</Trans>}
              detail={end === null ? null : <Trans>Its owner’s removal takes effect on {end}</Trans>}
            />
          )
        })}
        <Fact label={<Trans>Recovery codes left</Trans>} value={format.number(recoveryCodesLeft)} />
      </Facts>
    </Card>
  )
}

function Sessions({ account }: { readonly account: OperatorAccount }) {
  const at = useMoment()
  const format = useFormat()
  const { sessions, apiKeys } = account
  return (
    <Card title={<Trans>Sessions</Trans>}>
      <Facts>
        {sessions.length === 0 && <Fact label={<Trans>Logged in</Trans>} value={<Trans>Nowhere</Trans>} />}
        {sessions.map(({ device, network, startedAt, lastSeenAt }) => {
          const start = at(startedAt)
          return (
            <Fact
              key={`${startedAt} ${lastSeenAt} ${device}`}
              label={`${device} · ${network}`}
              value={at(lastSeenAt)}
              detail={<Trans>Since {start}</Trans>}
            />
          )
        })}
        <Fact label={<Trans>API keys</Trans>} value={format.number(apiKeys)} />
      </Facts>
      <div className="mt-4">
        <EndSessions account={account} />
      </div>
    </Card>
  )
}

function Acts({ acts }: Pick<OperatorAccount, 'acts'>) {
  const { i18n } = useLingui()
  const at = useMoment()
  return (
    <Card title={<Trans>What operators did</Trans>}>
      {acts.length === 0 ? (
        <p className="text-caption text-ink-muted">
          <Trans>Nothing yet</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {acts.map(({ id, operator, action, reason, at: done }) => (
            <li key={id} className="py-2 text-caption">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium">{i18n._(actionTexts[action])}</span>
                <span className="text-ink-muted tabular-nums">
                  {operator} · {at(done)}
                </span>
              </p>
              {reason !== null && (
                <p dir="auto" className="wrap-anywhere text-ink-muted">
                  {reason}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
