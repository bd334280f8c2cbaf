import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Listing, useChangeListing } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { coinAmountText, coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The balance above which deposits pause. */
export function DepositCap({ listing }: { readonly listing: Listing }) {
  const { coin, depositCap } = listing
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex items-center justify-between gap-2 px-4 py-2 md:justify-end">
      <span className="text-caption text-ink-muted tabular-nums">
        {depositCap === null ? (
          <Trans>No cap</Trans>
        ) : (
          <>
            {format.units(parseCoinAmount(depositCap), coinDecimals)} {coin}
          </>
        )}
      </span>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Cap</Trans>
      </Button>
      {isOpen && <CapSheet listing={listing} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

interface CapSheetProps {
  readonly listing: Listing
  readonly onClose: () => void
}

function CapSheet({ listing: { coin, network, depositCap }, onClose }: CapSheetProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(depositCap ?? '')
  const { mutate, isPending } = useChangeListing()
  const parsed = decimalToUnits(typed, coinDecimals)
  const save = (cap: string | null) => {
    mutate(
      { coin, network, depositCap: cap },
      {
        onSuccess: () => {
          showToast(t`Deposit cap updated`, 'success')
          onClose()
        },
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={<Trans>Deposit cap</Trans>}
      description={<Trans>Once we hold more than this, deposits of the coin pause on this network.</Trans>}
      footer={
        <div className="grid gap-2">
          <Button
            size="large"
            block
            loading={isPending}
            disabled={!parsed.ok}
            onClick={() => {
              if (parsed.ok) save(coinAmountText(parsed.units))
            }}
          >
            <Trans>Save</Trans>
          </Button>
          <Button size="large" block variant="ghost" onClick={() => save(null)}>
            <Trans>No cap</Trans>
          </Button>
        </div>
      }
    >
      <AmountInput
        label={<Trans>Cap</Trans>}
        value={typed}
        onValueChange={setTyped}
        symbol={coin}
        decimals={coinDecimals}
      />
    </Sheet>
  )
}
