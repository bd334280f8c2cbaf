import { Trans } from '@lingui/react/macro'
import type { Hash } from 'viem'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { chainName, nativeCoinOf } from '#src/entities/chain/chain.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useMinedTransaction } from '#src/features/mining/mining.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'

/** What an explorer would show of a transaction, for chains that have none. */
export function MinedTransactionDetails({ chainId, hash }: { readonly chainId: number; readonly hash: Hash }) {
  const format = useFormat()
  const tokenText = useTokenText()
  const fiatText = useFiatText()
  const errorMessage = useChainErrorMessage()
  const { data, isError, error, isFetching, refetch } = useMinedTransaction(chainId, hash)
  const coin = nativeCoinOf(chainId)
  if (isError) {
    const { title, advice } = errorMessage(chainErrorCode(error))
    return <ErrorState title={title} text={advice} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <Facts>
      <Fact
        label={<Trans>Result</Trans>}
        value={
          data && (
            <Chip tone={data.succeeded ? 'success' : 'danger'}>
              {data.succeeded ? <Trans>Succeeded</Trans> : <Trans>Failed</Trans>}
            </Chip>
          )
        }
      />
      <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
      <Fact label={<Trans>Hash</Trans>} value={<AddressText address={hash} />} />
      <Fact label={<Trans>Block</Trans>} value={data && format.number(data.blockNumber)} />
      <Fact label={<Trans>Time</Trans>} value={data && format.date(data.timestamp, { style: 'date-time' })} />
      <Fact label={<Trans>From</Trans>} value={data && <AddressText address={data.from} />} />
      {data?.to !== null && <Fact label={<Trans>To</Trans>} value={data && <AddressText address={data.to} />} />}
      <Fact label={<Trans>Gas used</Trans>} value={data && format.number(data.gasUsed)} />
      {coin && (
        <Fact
          label={<Trans>Network fee</Trans>}
          value={data && tokenText(data.fee, coin)}
          detail={fiatText(data?.fee, coin)}
        />
      )}
    </Facts>
  )
}
