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
export function FeeChoice({ network: { coin, decimals }, rates, speed, plan, onSpeed }: FeeChoiceProps) {
  const { t } = useLingui()
  const format = useFormat()
  const tokenText = useTokenText()
  const options = [
    { value: 'slow', label: t`Slow` },
    { value: 'normal', label: t`Normal` },
    { value: 'fast', label: t`Fast` },
  ] as const
  const whole = { symbol: coin, decimals }
  // Rates are known for 1,000 virtual bytes; people compare them by the byte.
  const rate = rates && format.units(rates[speed], 3)
  return (
    <div className="space-y-3">
      <SegmentedControl label={t`Speed`} options={options} value={speed} onValueChange={onSpeed} />
      <Facts>
        <Fact
          label={<Trans>Network fee</Trans>}
          value={plan ? tokenText(plan.fee, whole, { maximumFractionDigits: decimals }) : '—'}
          detail={rate !== undefined && <Trans>{rate} sat/vB</Trans>}
        />
      </Facts>
    </div>
  )
}
