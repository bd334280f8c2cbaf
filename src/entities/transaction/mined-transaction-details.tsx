import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { chainName, nativeCoinOf } from '#src/chain/chain-names.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import type { FiatText } from './transactions-context.ts'

async function getMinedTransaction(chainId: number, hash: Hash) {
  const client = await getPublicClient(chainId)
  const receipt = await client.getTransactionReceipt({ hash })
  const block = await client.getBlock({ blockNumber: receipt.blockNumber })
  return {
    succeeded: receipt.status === 'success',
    blockNumber: receipt.blockNumber,
    timestamp: block.timestamp,
    from: receipt.from,
    /** `null` for a contract creation. */
    to: receipt.to,
    /** In the chain's native coin, 18 decimals. */
    fee: receipt.gasUsed * receipt.effectiveGasPrice,
    gasUsed: receipt.gasUsed,
  }
}

function minedTransactionQueryOptions(chainId: number, hash: Hash) {
  return queryOptions({
    queryKey: ['mined-transaction', chainId, hash],
    queryFn: async () => getMinedTransaction(chainId, hash),
    staleTime: Infinity,
    retry: false,
  })
}

interface MinedTransactionProps {
  readonly chainId: number
  readonly hash: Hash
  readonly fiatText: FiatText
}

/** Shows what an explorer would show about a transaction, for chains without an explorer. */
export function MinedTransactionDetails({ chainId, hash, fiatText }: MinedTransactionProps) {
  const format = useFormat()
  const tokenText = useTokenText()
  const errorMessage = useChainErrorMessage()
  const { data, isError, error, isFetching, refetch } = useQuery(minedTransactionQueryOptions(chainId, hash))
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
