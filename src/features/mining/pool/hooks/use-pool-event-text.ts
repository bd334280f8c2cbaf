import { useLingui } from '@lingui/react/macro'
import type { PoolEvent } from '#src/entities/mining-pool/pool-logs.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'

/** Returns a function that describes a pool event in a sentence; `undefined` if it doesn't matter to stakers. */
export function usePoolEventText(pool: MiningPool): (event: PoolEvent) => string | undefined {
  const { t } = useLingui()
  const format = useFormat()
  const tokenText = useTokenText()
  const show = (units: bigint) => tokenText(units, pool.token)

  return (event) => {
    switch (event.name) {
      case 'Staked': {
        const [account, amount] = [short(event.args.account), show(event.args.amount)]
        return t`${account} staked ${amount}`
      }
      case 'Unstaked': {
        const [account, amount] = [short(event.args.account), show(event.args.amount)]
        return t`${account} unstaked ${amount}`
      }
      case 'SignedIn': {
        const [account, day, reward] = [short(event.args.account), String(event.args.streak), show(event.args.reward)]
        return t`${account} checked in for day ${day} and earned ${reward}`
      }
      case 'Claimed': {
        const [account, amount] = [short(event.args.account), show(event.args.amount)]
        return t`${account} claimed ${amount}`
      }
      case 'RewardsTransferred': {
        const [account, amount] = [short(event.args.account), show(event.args.amount)]
        return t`${account} transferred ${amount} in rewards`
      }
      case 'ReserveFunded': {
        const amount = show(event.args.amount)
        return t`The reserve received ${amount}`
      }
      case 'ReserveSynced': {
        const amount = show(event.args.amount)
        return t`${amount} sent by mistake was added to the reserve`
      }
      case 'RulesAnnounced': {
        const from = format.date(event.args.effectiveFrom, { style: 'date-time' })
        return t`New terms announced, effective ${from}`
      }
      case 'Paused':
        return t`The pool was paused`
      case 'Unpaused':
        return t`The pool was resumed`
      case 'SurplusWithdrawalAnnounced': {
        const [amount, from] = [show(event.args.amount), format.date(event.args.from)]
        return t`The owner plans to withdraw up to ${amount} of surplus, starting ${from}`
      }
      case 'SurplusWithdrawalCancelled':
        return t`The planned surplus withdrawal was canceled`
      case 'SurplusWithdrawn': {
        const amount = show(event.args.amount)
        return t`The owner withdrew ${amount} of surplus`
      }
      default:
        return undefined
    }
  }
}

function short(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
