import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { maximumOrderKeys, type OrderKey } from '#api/order-keys.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useSession, useUser } from '#src/entities/session/session.ts'
import { orderKeysQueryOptions, useRevokeKey } from '#src/features/exchange/swap/order-api.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

/** The form code loads when needed. */
const loadSheet = async () => import('./create-key-sheet.tsx')

const CreateKeySheet = lazy(async () => ({ default: (await loadPiece(loadSheet)).CreateKeySheet }))

interface ApiKeysCardProps {
  /** Called with a new key while it's still visible. */
  readonly onCreated: (key: string) => void
}

/** The logged-in user's keys; visitors are asked to log in. */
export function ApiKeysCard(props: ApiKeysCardProps) {
  const user = useSession()
  const location = useLocation()
  return (
    <Card padding="none" title={<Trans>Your API keys</Trans>}>
      {user ? (
        <OwnKeys key={user.userId} {...props} />
      ) : (
        <div className="space-y-3 p-4 pt-2">
          <p className="text-ink-muted">
            <Trans>You need a key to create and read orders. Quotes work without one.</Trans>
          </p>
          <ButtonLink to={logInHref('main', location)} block>
            <Trans>Log in to create a key</Trans>
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function OwnKeys({ onCreated }: ApiKeysCardProps) {
  const { t, i18n } = useLingui()
  const { data: keys, error, isFetching, refetch } = useQuery(orderKeysQueryOptions(useUser().userId))
  const [isCreating, setIsCreating] = useState(false)
  const isSheetReady = useLatePiece(loadSheet, isCreating)
  if (keys === undefined) {
    if (!error) return <SkeletonRows count={2} />
    return <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
  }
  const isFull = keys.length >= maximumOrderKeys
  return (
    <>
      {keys.length === 0 ? (
        <EmptyState
          icon={KeyIcon}
          title={<Trans>No keys yet</Trans>}
          text={<Trans>Create one for each program, so you can revoke them one by one.</Trans>}
        />
      ) : (
        <List label={t`Your API keys`}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </List>
      )}
      <div className="space-y-3 p-4 pt-3">
        <p className="text-caption text-ink-muted">
          <Trans>Changing your password or logging out all devices revokes every key.</Trans>
        </p>
        <Button
          block
          disabledReason={isFull ? t`You already have ${maximumOrderKeys} keys. Revoke one first.` : undefined}
          onClick={() => {
            if (!isFull) setIsCreating(true)
          }}
        >
          <Trans>Create a key</Trans>
        </Button>
      </div>
      {isSheetReady && isCreating && (
        <Suspense>
          <CreateKeySheet
            onCreated={onCreated}
            onClose={() => {
              setIsCreating(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function KeyRow({ apiKey: { id, name, prefix, createdAt, lastUsedAt } }: { readonly apiKey: OrderKey }) {
  const { t } = useLingui()
  const format = useFormat()
  const revoke = useRevokeKey()
  const confirmThen = useConfirmedAction()
  const date = (moment: string) => format.date(Date.parse(moment) / 1_000, { style: 'date-time' })
  const created = date(createdAt)
  const used = lastUsedAt === null ? undefined : date(lastUsedAt)
  const ask = async () =>
    confirmThen({
      question: {
        title: t`Revoke “${name}”?`,
        text: t`Programs using this key stop working immediately. This can’t be undone.`,
        confirm: t`Revoke key`,
        dangerous: true,
      },
      act: async () => revoke.mutateAsync(id),
      doneText: () => t`Key revoked`,
    })
  return (
    <ListRow
      icon={<KeyIcon />}
      title={<span className="wrap-anywhere">{name}</span>}
      description={
        <>
          <code translate="no">{prefix}…</code>
          <br />
          <Trans>Created {created}</Trans>
          <br />
          {used === undefined ? <Trans>Never used</Trans> : <Trans>Last used {used}</Trans>}
        </>
      }
      value={
        <Button
          size="small"
          variant="ghost"
          loading={revoke.isPending}
          aria-label={t`Revoke ${name}`}
          onClick={() => {
            if (!revoke.isPending) void ask()
          }}
        >
          <Trans>Revoke</Trans>
        </Button>
      }
    />
  )
}
