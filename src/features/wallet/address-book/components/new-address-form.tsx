import { Trans, useLingui } from '@lingui/react/macro'
import { networksWithMemo } from '#api/addresses/network-address.ts'
import { networkKey } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { networkName } from '#deployments/network-name.ts'
import { useAddAddress } from '#src/features/wallet/shared/own-address-book.queries.ts'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { newAddressEntry } from '#src/features/wallet/address-book/rules/address-entry.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { AddressLabels } from './address-labels.tsx'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'

const networkOptions = networkKey.options.map((key) => ({
  value: key,
  label: networkName(key),
  icon: <NetworkIcon network={key} size={28} />,
}))

/** Adds an address, validated for its network while typing. */
export function NewAddressForm() {
  const { t } = useLingui()
  const goBack = useGoBack(paths.addressBook)
  const { mutateAsync: add } = useAddAddress()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: newAddressEntry,
    defaultValues: { name: '', walletType: 'wallet' as const, remark: '', network: '', address: '', memo: '' },
    send: async ({ memo, remark, ...entry }) => {
      await add({ ...entry, ...(memo !== '' && { memo }), ...(remark !== '' && { remark }) })
      showToast(t`Saved to your address book`, 'success')
      goBack()
    },
  })
  const [chosen, address] = form.watch(['network', 'address'])
  const network = networkKey.options.find((key) => key === chosen)
  const problemText = useRecipientProblemText()
  const problem = network && problemText(network, readRecipient(network, address))
  return (
    <EntryForm {...frame} submitLabel={<Trans>Save</Trans>}>
      <SelectField
        label={t`Network`}
        placeholder={t`Choose a network`}
        options={networkOptions}
        value={network}
        onValueChange={(value) => {
          form.setValue('network', value)
          form.clearErrors()
        }}
        error={errorOf('network')}
      />
      <AddressTextField
        value={address}
        onValueChange={(value) => {
          form.setValue('address', value)
          form.clearErrors('address')
        }}
        error={problem ?? errorOf('address')}
        hint={<Trans>The address you’ll withdraw to</Trans>}
      />
      {network !== undefined && networksWithMemo.has(network) && (
        <InputField
          {...form.register('memo')}
          label={<Trans>Memo or tag</Trans>}
          autoComplete="off"
          error={errorOf('memo')}
        />
      )}
      <AddressLabels
        name={{ ...form.register('name'), error: errorOf('name') }}
        remark={{ ...form.register('remark'), error: errorOf('remark') }}
        walletType={form.watch('walletType')}
        onWalletTypeChange={(walletType) => {
          form.setValue('walletType', walletType)
        }}
      />
    </EntryForm>
  )
}
