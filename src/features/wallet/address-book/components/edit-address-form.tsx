import { Trans, useLingui } from '@lingui/react/macro'
import type { AddressBookEntry } from '#api/address-book.ts'
import { paths } from '#src/config/paths.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { networkName } from '#deployments/network-name.ts'
import { useRenameAddress } from '#src/features/wallet/shared/own-address-book.queries.ts'
import { addressLabels } from '#src/features/wallet/address-book/rules/address-entry.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { AddressLabels } from './address-labels.tsx'

/** Edits an entry's labels. The address can't be changed: another address is another entry. */
export function EditAddressForm({ entry }: { readonly entry: AddressBookEntry }) {
  const { t } = useLingui()
  const goBack = useGoBack(paths.addressBook)
  const { mutateAsync: rename } = useRenameAddress()
  const { id, network, address } = entry
  const { form, errorOf, ...frame } = useEntryForm({
    schema: addressLabels,
    defaultValues: { name: entry.name, walletType: entry.walletType, remark: entry.remark ?? '' },
    send: async ({ remark, ...labels }) => {
      await rename({ id, ...labels, ...(remark !== '' && { remark }) })
      showToast(t`Saved`, 'success')
      goBack()
    },
  })
  return (
    <EntryForm {...frame} submitLabel={<Trans>Save</Trans>}>
      <div>
        <p className="text-caption text-ink-muted">{networkName(network)}</p>
        <AddressText address={address} show="full" copyable={false} />
      </div>
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
