import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeletionObstacle } from '#api/account.ts'
import { paths } from '#src/config/paths.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** A reason why the account can't be deleted, and what to do about it. */
export function DeletionObstacleNotice({ obstacle }: { readonly obstacle: DeletionObstacle }) {
  const format = useFormat()
  const amounts = 'amounts' in obstacle ? obstacle.amounts : []
  const list = amounts
    .map(({ coin, amount }) => {
      const text = format.units(parseCoinAmount(amount), coinDecimals, { maximumFractionDigits: coinDecimals })
      return `${text} ${coin}`
    })
    .join(', ')
  switch (obstacle.kind) {
    case 'balance':
      return (
        <Obstacle
          title={<Trans>You still have {list}</Trans>}
          to={paths.spotWallet}
          label={<Trans>Go to wallet</Trans>}
        >
          <Trans>
            Withdraw it or send it to another Sevenport account for free. Too little to send? Deposit more of the coin,
            then withdraw it all.
          </Trans>
        </Obstacle>
      )
    case 'withdrawal':
      return (
        <Obstacle
          title={<Trans>Withdrawals in progress: {list}</Trans>}
          to={paths.withdrawHistory}
          label={<Trans>See withdrawals</Trans>}
        >
          <Trans>Wait until they’re paid, or cancel those that haven’t been sent yet.</Trans>
        </Obstacle>
      )
    case 'debt':
      return (
        <Obstacle
          title={<Trans>You owe {list}</Trans>}
          to={`${paths.deposit}?coin=${amounts[0]?.coin ?? ''}`}
          label={<Trans>Deposit</Trans>}
        >
          <Trans>The network reversed a deposit you’d already used. Deposit the same amount to settle it.</Trans>
        </Obstacle>
      )
    case 'deposit':
      return (
        <Obstacle
          title={<Trans>Incoming deposits: {list}</Trans>}
          to={paths.depositHistory}
          label={<Trans>See deposits</Trans>}
        >
          <Trans>Wait until they’re credited, then withdraw or send them.</Trans>
        </Obstacle>
      )
    case 'transfer': {
      const until = format.date(Date.parse(obstacle.until) / 1000, { style: 'date-time' })
      return (
        <Obstacle
          title={<Trans>Your transfers may return until {until}</Trans>}
          to={paths.spotHistory}
          label={<Trans>See activity</Trans>}
        >
          <Trans>
            Transfers to people without an account return to you after 30 days. You can delete your account then.
          </Trans>
        </Obstacle>
      )
    }
    case 'refund': {
      const { order } = obstacle
      return (
        <Obstacle
          title={<Trans>Order {order} needs a refund address</Trans>}
          to={paths.exchangeHistory}
          label={<Trans>See orders</Trans>}
        >
          <Trans>Its coins are waiting to be sent back to you. Enter a refund address on the order’s page.</Trans>
        </Obstacle>
      )
    }
    case 'freeze':
      return (
        <Obstacle
          title={<Trans>Your account is frozen</Trans>}
          to={paths.writeToSupport}
          label={<Trans>Contact support</Trans>}
        >
          <Trans>You can delete it once our team has lifted the freeze.</Trans>
        </Obstacle>
      )
    case 'operator':
      return (
        <Obstacle title={<Trans>You’re an operator</Trans>}>
          <Trans>Ask this site’s administrator to remove your operator role, then check again.</Trans>
        </Obstacle>
      )
  }
}

interface ObstacleProps {
  readonly title: ReactNode
  /** The link that resolves the obstacle. */
  readonly children: ReactNode
  readonly to?: string
  readonly label?: ReactNode
}

function Obstacle({ title, children, to, label }: ObstacleProps) {
  const action =
    to !== undefined ? (
      <ButtonLink to={to} size="small" variant="secondary">
        {label}
      </ButtonLink>
    ) : undefined
  return (
    <Notice tone="warning" title={title} action={action}>
      {children}
    </Notice>
  )
}
