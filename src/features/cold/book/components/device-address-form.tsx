import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { addressBookEntry } from '#api/address-book.ts'
import { networkKey } from '#api/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import {
  type DeviceAddress,
  deviceAddressBookAtom,
  withEntry,
  withLabels,
} from '#src/entities/device-wallet/device-address-book.ts'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import { readRecipient } from '#src/entities/recipient/recipient.ts'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { useDeviceWalletTypeText } from '#src/features/cold/book/wallet-types.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

const { name: nameRule, remark: remarkRule } = addressBookEntry.entries
const walletTypes = addressBookEntry.entries.walletType.options
const networkOptions = networkKey.options.map((key) => ({
  value: key,
  label: networkName(key),
  icon: <NetworkIcon network={key} size={28} />,
}))

/** An entry of the address book. An existing entry keeps its address: another address is another entry. */
export function DeviceAddressForm({ known }: { readonly known: DeviceAddress | undefined }) {
  const { t } = useLingui()
  const goBack = useGoBack(devicePaths.deviceAddressBook)
  const [book, setBook] = useAtom(deviceAddressBookAtom)
  const [place, setPlace] = useState<Place>(known ?? { network: undefined, address: '' })
  const [labels, setLabels] = useState<Labels>(
    known ? { ...known, remark: known.remark ?? '' } : { name: '', walletType: 'wallet', remark: '' },
  )
  const [isAsked, setIsAsked] = useState(false)
  const entry = readEntry(place, labels)
  const next = entry && (known ? withLabels(book, known, entry) : withNewEntry(book, entry))
  const save = () => {
    setIsAsked(true)
    if (!next) return
    setBook(next)
    showToast(t`Saved to your address book`, 'success')
    goBack()
  }
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {known ? (
        <div>
          <p className="text-caption text-ink-muted">{networkName(known.network)}</p>
          <AddressText address={known.address} show="full" copyable={false} />
        </div>
      ) : (
        <PlaceFields place={place} onChange={setPlace} isAsked={isAsked} isTaken={entry !== undefined && !next} />
      )}
      <LabelFields labels={labels} onChange={setLabels} isAsked={isAsked} />
      <Button type="submit" size="large" block>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

interface Place {
  readonly network: DeviceAddress['network'] | undefined
  readonly address: string
}

interface Labels {
  readonly name: string
  readonly walletType: DeviceAddress['walletType']
  readonly remark: string
}

/** Returns `undefined` while a field is missing or too long. */
function readEntry({ network, address }: Place, { name, walletType, remark }: Labels): DeviceAddress | undefined {
  const labels = { name: name.trim(), walletType, remark: remark.trim() === '' ? null : remark.trim() }
  const isRight = v.is(nameRule, labels.name) && v.is(remarkRule, labels.remark)
  return network && isRight ? { ...labels, network, address } : undefined
}

/** Never saves an address that can't be sent to. */
function withNewEntry(book: readonly DeviceAddress[], entry: DeviceAddress): DeviceAddress[] | undefined {
  return readRecipient(entry.network, entry.address).address === undefined ? undefined : withEntry(book, entry)
}

interface PlaceFieldsProps {
  readonly place: Place
  readonly onChange: (place: Place) => void
  readonly isAsked: boolean
  readonly isTaken: boolean
}

function PlaceFields({ place, onChange, isAsked, isTaken }: PlaceFieldsProps) {
  const { t } = useLingui()
  const problemText = useRecipientProblemText()
  const { network, address } = place
  const problem = network && problemText(network, readRecipient(network, address))
  const isMissing = isAsked && address.trim() === ''
  return (
    <>
      <SelectField
        label={t`Network`}
        placeholder={t`Choose a network`}
        options={networkOptions}
        value={network}
        onValueChange={(chosen) => onChange({ ...place, network: chosen })}
        error={isAsked && network === undefined && <Trans>Choose a network.</Trans>}
      />
      <AddressTextField
        value={address}
        onValueChange={(typed) => onChange({ ...place, address: typed })}
        error={
          problem ??
          (isMissing ? (
            <Trans>Enter an address.</Trans>
          ) : (
            isAsked && isTaken && <Trans>This address is already in your address book.</Trans>
          ))
        }
        hint={<Trans>Check it with its owner.</Trans>}
      />
    </>
  )
}

interface LabelFieldsProps {
  readonly labels: Labels
  readonly onChange: (labels: Labels) => void
  readonly isAsked: boolean
}

function LabelFields({ labels, onChange, isAsked }: LabelFieldsProps) {
  const { t } = useLingui()
  const typeText = useDeviceWalletTypeText()
  return (
    <>
      <InputField
        label={<Trans>Name</Trans>}
        autoComplete="off"
        value={labels.name}
        onChange={(event) => onChange({ ...labels, name: event.target.value })}
        error={isAsked && !v.is(nameRule, labels.name.trim()) && <Trans>Use 1 to 40 characters.</Trans>}
      />
      <SelectField
        label={t`Wallet type`}
        placeholder={t`Wallet type`}
        options={walletTypes.map((value) => ({ value, label: typeText[value] }))}
        value={labels.walletType}
        onValueChange={(walletType) => onChange({ ...labels, walletType })}
      />
      <InputField
        label={<Trans>Note (optional)</Trans>}
        autoComplete="off"
        maxLength={200}
        value={labels.remark}
        onChange={(event) => onChange({ ...labels, remark: event.target.value })}
      />
    </>
  )
}
