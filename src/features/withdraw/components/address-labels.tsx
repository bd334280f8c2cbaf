import { Trans, useLingui } from '@lingui/react/macro'
import { addressBookEntry } from '#api/address-book.ts'
import { useWalletTypeText } from '#src/features/withdraw/hooks/use-wallet-type-text.ts'
import { InputField, type InputFieldProps } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'

type WalletType = (typeof walletTypes)[number]

const walletTypes = addressBookEntry.entries.walletType.options

interface AddressLabelsProps {
  readonly name: Pick<InputFieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>
  readonly remark: Pick<InputFieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'>
  readonly walletType: WalletType
  readonly onWalletTypeChange: (walletType: WalletType) => void
}

/** The fields of an entry that can be changed later. */
export function AddressLabels({ name, remark, walletType, onWalletTypeChange }: AddressLabelsProps) {
  const { t } = useLingui()
  const typeText = useWalletTypeText()
  return (
    <>
      <InputField {...name} label={<Trans>Name</Trans>} autoComplete="off" />
      <SelectField
        label={t`Kind of wallet`}
        placeholder={t`Choose a kind`}
        options={walletTypes.map((value) => ({ value, label: typeText[value] }))}
        value={walletType}
        onValueChange={onWalletTypeChange}
      />
      <InputField {...remark} label={<Trans>Remark (optional)</Trans>} autoComplete="off" />
    </>
  )
}
