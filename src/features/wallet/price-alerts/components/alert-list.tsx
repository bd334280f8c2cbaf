import { Trans, useLingui } from '@lingui/react/macro'
import type { PriceAlert } from '#api/price-alerts.ts'
import { useDeletePriceAlert } from '#src/features/wallet/price-alerts/price-alerts.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TrashIcon } from '#src/ui/rare-icons.tsx'
import { BellIcon } from '#src/ui/launch-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** The user's alerts: active ones, then triggered ones. */
export function AlertList({ alerts }: { readonly alerts: readonly PriceAlert[] }) {
  const { waiting = [], triggered = [] } = Object.groupBy(alerts, (alert) =>
    alert.triggered === null ? 'waiting' : 'triggered',
  )
  if (alerts.length === 0) return <NoAlerts />
  return (
    <>
      {waiting.length > 0 && (
        <Card padding="none" title={<Trans>Active</Trans>}>
          <List>
            {waiting.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </List>
        </Card>
      )}
      {triggered.length > 0 && (
        <Card padding="none" title={<Trans>Triggered</Trans>}>
          <List>
            {triggered.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}

function NoAlerts() {
  return (
    <Card>
      <EmptyState
        icon={BellIcon}
        title={<Trans>No price alerts yet</Trans>}
        text={<Trans>Choose a coin and a price, and we’ll notify you when it gets there.</Trans>}
      />
    </Card>
  )
}

interface AlertRowProps {
  readonly alert: PriceAlert
}

/** In the alert's own currency, whatever the pricing currency is now. */
function AlertRow({ alert }: AlertRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { id, coin, direction, targetPrice, currency } = alert
  const price = format.exactPrice(targetPrice, currency)
  const title = direction === 'above' ? t`${coin} above ${price}` : t`${coin} below ${price}`
  return (
    <ListRow
      icon={<TokenIcon symbol={coin} size={32} />}
      title={title}
      description={<AlertHistory alert={alert} />}
      action={<DeleteButton id={id} label={t`Delete alert: ${title}`} />}
    />
  )
}

function AlertHistory({ alert: { currency, createdAt, triggered } }: AlertRowProps) {
  const format = useFormat()
  const moment = format.date(Date.parse(triggered?.at ?? createdAt) / 1000, { style: 'date-time' })
  if (triggered === null) return <Trans>Set on {moment}</Trans>
  const price = format.price(triggered.price, currency)
  return (
    <Trans>
      Reached {price} on {moment}
    </Trans>
  )
}

interface DeleteButtonProps {
  readonly id: string
  readonly label: string
}

/** Deletes without confirmation, as an alert is quickly set again. */
function DeleteButton({ id, label }: DeleteButtonProps) {
  const { i18n, t } = useLingui()
  const { mutateAsync, isPending } = useDeletePriceAlert()
  const remove = async () => {
    // Not a callback of the mutation, which would be lost when the row is removed.
    try {
      await mutateAsync(id)
      showToast(t`Alert deleted`, 'success')
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    }
  }
  return (
    <IconButton
      icon={TrashIcon}
      label={label}
      onClick={() => {
        if (!isPending) void remove()
      }}
    />
  )
}
