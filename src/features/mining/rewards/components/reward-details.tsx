import { Trans } from '@lingui/react/macro'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { keptReward, type RewardRecord } from '#src/features/mining/shared/rules/reward-record.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { PoolName } from '#src/features/mining/shared/components/pool-name.tsx'
import { RecordStatus } from './record-status.tsx'
import { RewardNext } from './reward-next.tsx'
import { RewardSteps } from './reward-steps.tsx'

/** Everything about one reward. */
export function RewardDetails({ record }: { readonly record: RewardRecord }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const { pool, account, status, streak, stake, reward, forfeited, timestamp, blockNumber } = record
  const { token, chainId } = pool
  const kept = keptReward(record)
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 py-2 text-center">
          <Amount
            value={kept}
            decimals={token.decimals}
            symbol={token.symbol}
            fiat={fiatText(kept, token)}
            size="headline"
            align="center"
            signed
            icon
          />
          <RecordStatus status={status} />
        </div>
        <RewardNext record={record} />
      </Card>
      <Card title={<Trans>Progress</Trans>}>
        <RewardSteps record={record} />
      </Card>
      <Card title={<Trans>Details</Trans>}>
        <Facts>
          <Fact label={<Trans>Pool</Trans>} value={<PoolName pool={pool} />} />
          <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
          <Fact
            label={<Trans>Wallet</Trans>}
            value={<AddressText address={account} explorerUrl={addressUrl(chainId, account)} />}
          />
          <Fact label={<Trans>Checked in</Trans>} value={format.date(timestamp, { style: 'date-time' })} />
          <Fact label={<Trans>Streak day</Trans>} value={String(streak)} />
          <Fact label={<Trans>Stake at check-in</Trans>} value={tokenText(stake, token)} />
          <Fact label={<Trans>Earned</Trans>} value={tokenText(reward, token)} />
          {forfeited > 0n && <Fact label={<Trans>Forfeited by unstaking</Trans>} value={tokenText(forfeited, token)} />}
          <Fact label={<Trans>Block</Trans>} value={format.number(blockNumber)} />
          <Fact
            label={<Trans>Pool contract</Trans>}
            value={<AddressText address={pool.address} explorerUrl={addressUrl(chainId, pool.address)} />}
          />
        </Facts>
      </Card>
    </>
  )
}
