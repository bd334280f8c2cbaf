import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { scanQrCodePopup } from '#src/entities/popup/popups.ts'
import { addressInCode } from '#src/lib/address-in-code.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { CopyIcon, ScanIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ToolButton } from '#src/ui/tool-button.tsx'

interface AddressTextFieldProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: ReactNode
  readonly hint: ReactNode
  /** Additional ways to fill it in. */
  readonly tools?: ReactNode
}

/** A field for an address of any network, with ways to fill it in without typing. */
export function AddressTextField({ value, onValueChange, error, hint, tools }: AddressTextFieldProps) {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  const scan = async () => {
    const text = await openPopup(scanQrCodePopup)
    if (text !== undefined) onValueChange(addressInCode(text))
  }
  const paste = async () => {
    try {
      onValueChange(addressInCode(await navigator.clipboard.readText()))
    } catch {
      // The browser or the user denies access to the clipboard.
      showToast(t`Couldn’t paste. Paste it into the field manually.`, 'danger')
    }
  }
  return (
    <div className="space-y-2.5">
      <TextField label={<Trans>Address</Trans>} value={value} onValueChange={onValueChange} error={error} hint={hint} />
      <div className="flex flex-wrap gap-2">
        {tools}
        <ToolButton icon={CopyIcon} label={t`Paste`} onClick={() => void paste()} />
        <ToolButton icon={ScanIcon} label={t`Scan`} onClick={() => void scan()} />
      </div>
    </div>
  )
}
