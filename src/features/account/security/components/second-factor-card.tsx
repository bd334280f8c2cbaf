import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canUsePasskeys } from '#src/entities/session/forms/passkey.ts'
import { useUser } from '#src/entities/session/session.ts'
import { secondFactorsQueryOptions, type SecondFactors } from '#src/entities/session/second-factor.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { DeviceIcon, KeyIcon, PasskeyIcon, PlusIcon, TrashIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { ResetNotice } from './reset-notice.tsx'
import { type SecondFactorChange, SecondFactorSheet } from './second-factor-sheet.tsx'

/** The second factors that a login asks for. */
export function SecondFactorCard() {
  const { i18n } = useLingui()
  const { data: factors, error, isFetching, refetch } = useQuery(secondFactorsQueryOptions(useUser().userId))
  const [change, setChange] = useState<SecondFactorChange>()
  return (
    <Card padding="none" title={<Trans>Second factor</Trans>}>
      {factors?.resetAt && (
        <div className="px-4 pb-2">
          <ResetNotice at={factors.resetAt} />
        </div>
      )}
      {factors ? (
        <FactorList factors={factors} onChange={setChange} />
      ) : error ? (
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={3} />
      )}
      {factors && change && (
        <SecondFactorSheet
          change={change}
          factors={factors}
          onClose={() => {
            setChange(undefined)
          }}
        />
      )}
    </Card>
  )
}

interface FactorListProps {
  readonly factors: SecondFactors
  readonly onChange: (change: SecondFactorChange) => void
}

function FactorList({ factors, onChange }: FactorListProps) {
  const { totp, passkeys, recoveryCodesLeft, domain, mayAddPasskey } = factors
  const hasAny = totp !== null || passkeys.length > 0
  return (
    <>
      {!hasAny && (
        <p className="px-4 pt-1 pb-2 text-ink-muted">
          <Trans>Protects your account even if someone knows your password. We recommend a passkey.</Trans>
        </p>
      )}
      <List>
        <ListRow
          icon={<DeviceIcon />}
          title={<Trans>Authenticator app</Trans>}
          description={
            totp?.removesAt ? <Leaving at={totp.removesAt} /> : <Trans>A new 6-digit code every 30 seconds</Trans>
          }
          value={totp ? totp.removesAt ? <Trans>Keep</Trans> : <OnChip /> : <Trans>Off</Trans>}
          onClick={() => {
            onChange({ kind: totp ? (totp.removesAt ? 'keep-totp' : 'remove-totp') : 'add-totp' })
          }}
        />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
        ))}
        {!mayAddPasskey ? (
          <ListRow
            icon={<PasskeyIcon />}
            dimmed
            title={<Trans>Passkeys</Trans>}
            description={
              <Trans>To add one for {domain}, turn on an authenticator app first. It works on every address.</Trans>
            }
          />
        ) : canUsePasskeys() ? (
          <ListRow
            icon={<PlusIcon />}
            title={<Trans>Add a passkey</Trans>}
            description={<Trans>Face, fingerprint, PIN or security key</Trans>}
            onClick={() => {
              onChange({ kind: 'add-passkey' })
            }}
          />
        ) : (
          <ListRow
            icon={<PasskeyIcon />}
            dimmed
            title={<Trans>Passkeys</Trans>}
            description={<Trans>This browser doesn’t support passkeys here.</Trans>}
          />
        )}
        {hasAny && (
          <ListRow
            icon={<KeyIcon />}
            title={<Trans>Recovery codes</Trans>}
            description={<Trans>In case you lose your second factor</Trans>}
            value={<Trans>{recoveryCodesLeft} left</Trans>}
            onClick={() => {
              onChange({ kind: 'renew-codes' })
            }}
          />
        )}
      </List>
    </>
  )
}

/** When the pending removal of a factor takes effect. */
function Leaving({ at }: { readonly at: string }) {
  const when = useFormat().date(Date.parse(at) / 1000, { style: 'date-time' })
  return (
    <span className="text-danger">
      <Trans>Will be removed {when}</Trans>
    </span>
  )
}

function OnChip() {
  return (
    <Chip tone="success">
      <Trans>On</Trans>
    </Chip>
  )
}

interface PasskeyRowProps {
  readonly passkey: SecondFactors['passkeys'][number]
  readonly onChange: (change: SecondFactorChange) => void
}

function PasskeyRow({ passkey, onChange }: PasskeyRowProps) {
  const { t } = useLingui()
  const { id, name, removesAt } = passkey
  if (removesAt !== null) {
    return (
      <ListRow
        icon={<PasskeyIcon />}
        title={name}
        description={<Leaving at={removesAt} />}
        value={<Trans>Keep</Trans>}
        onClick={() => {
          onChange({ kind: 'keep-passkey', id, name })
        }}
      />
    )
  }
  return (
    <ListRow
      icon={<PasskeyIcon />}
      title={name}
      dimmed={passkey.works !== 'here'}
      description={<PasskeyFacts passkey={passkey} />}
      value={
        <IconButton
          icon={TrashIcon}
          label={t`Remove passkey “${name}”`}
          onClick={() => {
            onChange({ kind: 'remove-passkey', id, name })
          }}
        />
      }
    />
  )
}

/** Where the passkey works, since when, and when it was last used. */
function PasskeyFacts({ passkey: { domain, works, addedAt, lastUsedAt } }: Pick<PasskeyRowProps, 'passkey'>) {
  const format = useFormat()
  const added = format.date(Date.parse(addedAt) / 1000)
  const used = lastUsedAt === null ? null : format.date(Date.parse(lastUsedAt) / 1000)
  return (
    <>
      {works === 'nowhere' ? (
        <Trans>Can’t be used: Sevenport is no longer on {domain}.</Trans>
      ) : (
        <Trans>Only works on {domain}.</Trans>
      )}{' '}
      {used === null ? <Trans>Added {added}, not used yet</Trans> : <Trans>Last used {used}</Trans>}
    </>
  )
}
