import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAddressEqual } from 'viem'
import { toChainError } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { nativeCoinOf } from '#src/chain/chain-names.ts'
import { getChain } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import type { SigningQuestion } from '#src/chain/wallet/signing-queue.ts'
import type { BalanceChange, GasSpeed, Simulation } from '#src/entities/device-wallet/device-transaction.ts'
import { feeConcern, gasLimit, highestFee } from '#src/entities/device-wallet/network-gas.ts'
import { isFeeAccepted, previewTransaction } from '#src/entities/device-wallet/send-transaction.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { FeeConcernNotice } from './fee-concern-notice.tsx'
import type { GasChoice } from './sign-question.ts'
import { useAmountText } from './use-amount-text.ts'

type TransactionQuestion = Extract<SigningQuestion, { kind: 'transaction' }>

/** Milliseconds between updates: the gas price moves while the user reads. */
const refreshInterval = 15_000

interface OutlookProps {
  readonly question: TransactionQuestion
  /** Called with the gas price to pay; `undefined` while the transaction can't be approved. */
  readonly onGasChoice: (choice: GasChoice | undefined) => void
}

/** Shows what a transaction would change and cost if mined now, read from the chain before anything is signed. */
export function SigningOutlook({ question, onGasChoice }: OutlookProps) {
  const [speed, setSpeed] = useState<GasSpeed>('normal')
  const preview = useQuery(signingPreviewOptions(question))
  const simulation = preview.data?.simulation
  const price = preview.data?.offers[speed]
  const gas = simulation?.outcome === 'succeeds' ? gasLimit(simulation.gas) : undefined
  const concern = gas !== undefined && price ? feeConcern({ chain: getChain(question.chainId) }, gas, price) : undefined
  const [acceptsHighFee, setAcceptsHighFee] = useState(false)
  const approved = gas !== undefined && isFeeAccepted(concern, acceptsHighFee) ? price : undefined
  useEffect(() => {
    onGasChoice(approved && { gasPrice: approved, acceptsHighFee })
  }, [approved, acceptsHighFee, onGasChoice])
  if (preview.error) return <FailureNotice error={preview.error} />
  if (!preview.data || !simulation || !price) return <Skeleton className="h-24 rounded-control" />
  if (simulation.outcome === 'reverts') return <RevertNotice simulation={simulation} />
  const fee = highestFee(gasLimit(simulation.gas), price, preview.data.l1Fee)
  return (
    <div className="space-y-3">
      <Facts>
        <Changes chainId={question.chainId} changes={simulation.changes} />
        <FeeFact chainId={question.chainId} fee={fee} />
      </Facts>
      <SpeedControl speed={speed} onSpeed={setSpeed} />
      {concern && <FeeConcernNotice concern={concern} onAccept={setAcceptsHighFee} />}
    </div>
  )
}

/** Previews what a transaction would do and cost, updated while the user looks. */
export function signingPreviewOptions({ chainId, account: from, to, value, data }: TransactionQuestion) {
  return queryOptions({
    queryKey: ['device-signing-preview', chainId, from, to ?? null, value.toString(), data],
    queryFn: async () => {
      const tokens = knownTokensOf(chainId).map(({ address }) => address)
      return previewTransaction(await getPublicClient(chainId), { chainId, from, to, value, data }, tokens)
    },
    refetchInterval: ({ state }) => state.status !== 'error' && refreshInterval,
    // Never approve on the basis of an earlier preview.
    gcTime: 0,
    retry: false,
  })
}

function Changes({ chainId, changes }: { chainId: number; changes: readonly BalanceChange[] | null }) {
  const amountText = useAmountText()
  if (changes === null) return <Fact label={<Trans>Changes</Trans>} value={<Trans>Unknown on this network</Trans>} />
  return changes.map(({ token, amount }) => {
    const coin =
      token === null
        ? nativeCoinOf(chainId)
        : knownTokensOf(chainId).find(({ address }) => isAddressEqual(address, token))
    const text = amountText({ chainId, token, coin, amount: amount < 0n ? -amount : amount })
    return (
      <Fact
        key={token ?? 'native'}
        label={amount < 0n ? <Trans>Leaves your account</Trans> : <Trans>Arrives in your account</Trans>}
        value={text}
      />
    )
  })
}

function FeeFact({ chainId, fee }: { readonly chainId: number; readonly fee: bigint }) {
  const amountText = useAmountText()
  const value = amountText({ chainId, token: null, coin: nativeCoinOf(chainId), amount: fee })
  return <Fact label={<Trans>Network fee, at most</Trans>} value={value} />
}

function SpeedControl({ speed, onSpeed }: { speed: GasSpeed; onSpeed: (speed: GasSpeed) => void }) {
  const { t } = useLingui()
  const options = [
    { value: 'slow', label: t`Slow` },
    { value: 'normal', label: t`Normal` },
    { value: 'fast', label: t`Fast` },
  ] as const
  return <SegmentedControl label={t`Speed`} options={options} value={speed} onValueChange={onSpeed} />
}

function RevertNotice({ simulation }: { readonly simulation: Extract<Simulation, { outcome: 'reverts' }> }) {
  const errorMessage = useChainErrorMessage()
  const { title, advice } = errorMessage(simulation.code ?? 'execution-failed')
  return (
    <Notice live tone="danger" title={title}>
      {advice}
    </Notice>
  )
}

function FailureNotice({ error }: { readonly error: Error }) {
  const { title, advice } = useChainErrorMessage()(toChainError(error).code)
  return (
    <Notice live tone="danger" title={title}>
      {advice}
    </Notice>
  )
}
