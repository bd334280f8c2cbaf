import { Trans } from '@lingui/react/macro'
import { addressUrl } from '#src/entities/chain/chain.ts'
import { reserveDaysWithStakeRoundedDown } from '#src/features/mining/rules/stake-capacity.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Fact } from '#src/ui/facts.tsx'
import { ExitDetails, UnstakeDetails } from './review-leaving.tsx'
import type { ReviewProps } from './review-props.ts'
import { Details, ReserveFact } from './review-summary.tsx'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'

/** What a transaction does, in words and numbers. */
export function ReviewDetails({ intent, snapshot, account }: ReviewProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const { pool } = snapshot
  const show = (units: bigint) => tokenText(units, pool.token)

  switch (intent.kind) {
    case 'stake':
      return (
        <Details
          snapshot={snapshot}
          amount={intent.params.amount}
          text={<Trans>Moves from your wallet into the pool. It stays yours: nobody but you can take it out.</Trans>}
        >
          <Fact label={<Trans>Your stake then</Trans>} value={show(account.state.stake + intent.params.amount)} />
          <ReserveFact reserveDays={reserveDaysWithStakeRoundedDown(snapshot.state, intent.params.amount)} />
        </Details>
      )
    case 'sign-in':
      return (
        <Details
          snapshot={snapshot}
          amount={intent.params.minReward}
          isReward
          text={
            intent.params.minReward === 0n ? (
              <Trans>The reserve is empty, so today brings no reward. Your streak goes on.</Trans>
            ) : (
              <Trans>You earn this reward, and not less. It can be claimed 24 hours after this sign-in.</Trans>
            )
          }
        >
          <Fact label={<Trans>Day of your streak</Trans>} value={format.number(account.state.streak + 1n)} />
          <Fact label={<Trans>For your stake of</Trans>} value={show(account.state.stake)} />
          <ReserveFact reserveDays={snapshot.reserveDays} />
        </Details>
      )
    case 'claim':
      return (
        <Details
          snapshot={snapshot}
          amount={account.state.claimable}
          isReward
          text={<Trans>Matured rewards become claimed rewards. They stay in the pool until you transfer them.</Trans>}
        >
          <Fact label={<Trans>Claimed then</Trans>} value={show(account.state.claimed + account.state.claimable)} />
        </Details>
      )
    case 'transfer-rewards':
      return (
        <Details
          snapshot={snapshot}
          amount={intent.params.amount}
          isReward
          text={<Trans>Leaves the pool for this address. A transfer cannot be taken back.</Trans>}
        >
          <Fact
            label={<Trans>To</Trans>}
            value={<AddressText address={intent.params.to} show="full" copyable={false} />}
          />
          <Fact label={<Trans>Claimed then</Trans>} value={show(account.state.claimed - intent.params.amount)} />
        </Details>
      )
    case 'unstake':
      return <UnstakeDetails snapshot={snapshot} account={account} amount={intent.params.amount} />
    case 'exit':
      return <ExitDetails snapshot={snapshot} account={account} />
    case 'revoke-allowance':
      return (
        <Details
          snapshot={snapshot}
          amount={0n}
          text={
            <Trans>The pool may take nothing from your wallet any more. What you have staked stays where it is.</Trans>
          }
        >
          <Fact label={<Trans>Approved so far</Trans>} value={show(account.allowance)} />
          <Fact
            label={<Trans>Pool contract</Trans>}
            value={<AddressText address={pool.address} explorerUrl={addressUrl(pool.chainId, pool.address)} />}
          />
        </Details>
      )
  }
}
