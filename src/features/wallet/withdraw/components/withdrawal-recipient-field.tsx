import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { CoinNetwork } from '#api/coins.ts'
import { AddressPicker } from '#src/entities/address-book/address-picker.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { useAddressBook } from '#src/features/wallet/shared/own-address-book.queries.ts'
import type { WithdrawalForm } from '#src/features/wallet/withdraw/hooks/use-withdrawal-form.ts'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { ListIcon } from '#src/ui/icons.tsx'
import { PickerField } from '#src/ui/picker-field.tsx'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import { ToolButton } from '#src/ui/tool-button.tsx'

interface WithdrawalRecipientFieldProps {
  readonly form: WithdrawalForm
  readonly network: CoinNetwork
}

/** The destination: typed, pasted, scanned or from the address book; in address-book-only mode, only the latter. */
export function WithdrawalRecipientField({ form, network }: WithdrawalRecipientFieldProps) {
  const { change } = form
  const { userId } = useUser()
  const { data: book } = useAddressBook()
  const [isPicking, setIsPicking] = useState(false)
  const Entry = book?.isListedOnly === true ? ListedAddress : AnyAddress
  return (
    <>
      <Entry
        form={form}
        network={network}
        onPick={() => {
          setIsPicking(true)
        }}
      />
      {isPicking && (
        <AddressPicker
          userId={userId}
          network={network.network}
          onPick={({ address, memo }) => {
            change({ address, memo: memo ?? '' })
            setIsPicking(false)
          }}
          onClose={() => {
            setIsPicking(false)
          }}
        />
      )}
    </>
  )
}

interface EntryProps extends WithdrawalRecipientFieldProps {
  readonly onPick: () => void
}

function AnyAddress({ form: { draft, recipient, change }, network, onPick }: EntryProps) {
  const { t } = useLingui()
  const problemText = useRecipientProblemText()
  const { name } = network
  return (
    <AddressTextField
      value={draft.address}
      onValueChange={(address) => {
        change({ address })
      }}
      error={problemText(network.network, recipient)}
      hint={<Trans>An address on {name}. Funds sent to a wrong address can’t be recovered.</Trans>}
      tools={<ToolButton icon={ListIcon} label={t`Address book`} onClick={onPick} />}
    />
  )
}

/** Prevents entries that the mode would reject in the end. */
function ListedAddress({ form: { draft, recipient }, network, onPick }: EntryProps) {
  const id = useId()
  const problemText = useRecipientProblemText()
  const isEmpty = draft.address === ''
  return (
    <PickerField
      id={id}
      label={<Trans>Address</Trans>}
      icon={ListIcon}
      isEmpty={isEmpty}
      error={problemText(network.network, recipient)}
      hint={<Trans>You can only withdraw to addresses in your address book.</Trans>}
      onOpen={onPick}
    >
      <span className="wrap-anywhere">{isEmpty ? <Trans>Choose from your address book</Trans> : draft.address}</span>
    </PickerField>
  )
}
