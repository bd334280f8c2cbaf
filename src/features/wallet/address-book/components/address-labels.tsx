import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { addressBookEntry } from '#api/address-book.ts'
import { choosePopup } from '#src/entities/popup/popups.ts'
import { useWalletTypeText } from '#src/features/wallet/address-book/hooks/use-wallet-type-text.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { InputField, type InputFieldProps } from '#src/ui/input-field.tsx'
import { PickerField } from '#src/ui/picker-field.tsx'

type WalletType = (typeof walletTypes)[number]

const walletTypes = addressBookEntry.entries.walletType.options

interface AddressLabelsProps {
  readonly name: Pick<InputFieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>
  readonly remark: Pick<InputFieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>
  readonly walletType: WalletType
  readonly onWalletTypeChange: (walletType: WalletType) => void
}

/** The editable fields of an entry. */
export function AddressLabels({ name, remark, walletType, onWalletTypeChange }: AddressLabelsProps) {
  const { t } = useLingui()
  const id = useId()
  const typeText = useWalletTypeText()
  const openPopup = useOpenPopup()
  const choose = async () => {
    const options = walletTypes.map((value) => ({ value, label: typeText[value] }))
    const answer = await openPopup(choosePopup, { title: t`Wallet type`, options, chosen: walletType })
    const chosen = walletTypes.find((value) => value === answer)
    if (chosen) onWalletTypeChange(chosen)
  }
  return (
    <>
      <InputField {...name} label={<Trans>Name</Trans>} autoComplete="off" />
      <PickerField id={id} label={t`Wallet type`} isEmpty={false} onOpen={() => void choose()}>
        {typeText[walletType]}
      </PickerField>
      <InputField {...remark} label={<Trans>Note (optional)</Trans>} autoComplete="off" />
    </>
  )
}
