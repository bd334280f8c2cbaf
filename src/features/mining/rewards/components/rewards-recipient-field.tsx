import { Trans, useLingui } from '@lingui/react/macro'
import { chainName } from '#src/chain/chain-names.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { scanQrCodePopup } from '#src/entities/popup/popups.ts'
import type { RecipientState } from '#src/features/mining/rewards/hooks/use-recipient-field.ts'
import { addressInCode } from '#src/lib/address-in-code.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ScanIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface RewardsRecipientFieldProps {
  readonly field: RecipientState
  readonly pool: MiningPool
}

/** Someone else's address: shown with a warning, in chunks, and verified by retyping its end. */
export function RewardsRecipientField({ field, pool }: RewardsRecipientFieldProps) {
  const { t } = useLingui()
  const { symbol } = pool.token
  const network = chainName(pool.chainId)
  const openPopup = useOpenPopup()
  const scan = async () => {
    const text = await openPopup(scanQrCodePopup)
    if (text !== undefined) field.setText(addressInCode(text))
  }
  return (
    <div className="space-y-4">
      <Notice tone="warning" title={<Trans>This can’t be undone</Trans>}>
        <Trans>
          Rewards sent to a wrong address can’t be recovered. Make sure it accepts {symbol} on {network}.
        </Trans>
      </Notice>
      <TextField
        label={<Trans>Address</Trans>}
        value={field.text}
        onValueChange={field.setText}
        placeholder="0x…"
        error={field.error}
        trailing={
          <div className="-mr-2">
            <IconButton icon={ScanIcon} label={t`Scan the address’s QR code`} onClick={() => void scan()} />
          </div>
        }
      />
      {field.address && (
        <>
          <AddressText address={field.address} show="full" copyable={false} />
          <TextField
            label={<Trans>Type the last 4 characters</Trans>}
            value={field.check}
            onValueChange={field.setCheck}
            error={field.check.length >= 4 && !field.confirmed ? t`These don’t match the address above` : undefined}
            hint={<Trans>Compare the address with its source, then type its last characters.</Trans>}
          />
        </>
      )}
    </div>
  )
}
