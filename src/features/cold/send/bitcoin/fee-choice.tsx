import { Trans, useLingui } from '@lingui/react/macro'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { FeeRates, FeeSpeed } from '#src/entities/device-wallet/bitcoin/index-server.ts'
import type { PaymentPlan } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

interface FeeChoiceProps {
  readonly network: BitcoinNetwork
  readonly rates: FeeRates | undefined
  readonly speed: FeeSpeed
  readonly plan: PaymentPlan | undefined
  readonly onSpeed: (speed: FeeSpeed) => void
}

/** How soon the payment should be in a block, and what that costs. */
export function FeeChoice({ network: { key, coin, decimals }, rates, speed, plan, onSpeed }: FeeChoiceProps) {
  const { t } = useLingui()
  const format = useFormat()
  const tokenText = useTokenText()
  const options = [
    { value: 'slow', label: t`Slow` },
    { value: 'normal', label: t`Normal` },
    { value: 'fast', label: t`Fast` },
  ] as const
  const whole = { symbol: coin, decimals }
  // Users compare Bitcoin fee rates per byte, those of the other networks per 1,000 bytes.
  const rateText = (perKilobyte: bigint) => {
    if (key === 'bitcoin') return `${format.units(perKilobyte, 3)} sat/vB`
    const rate = tokenText(perKilobyte, whole, { maximumFractionDigits: decimals })
    return <Trans>{rate} per kB</Trans>
  }
  return (
    <div className="space-y-3">
      <SegmentedControl label={t`Speed`} options={options} value={speed} onValueChange={onSpeed} />
      <Facts>
        <Fact
          label={<Trans>Network fee</Trans>}
          value={plan ? tokenText(plan.fee, whole, { maximumFractionDigits: decimals }) : '—'}
          detail={rates && rateText(rates[speed])}
        />
      </Facts>
    </div>
  )
}
