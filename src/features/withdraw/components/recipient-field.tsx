import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CoinNetwork } from '#api/coins.ts'
import type { WithdrawalForm } from '#src/features/withdraw/hooks/use-withdrawal-form.ts'
import { useRecipientProblemText } from '#src/features/withdraw/hooks/use-recipient-problem-text.ts'
import { ListIcon } from '#src/ui/icons.tsx'
import { AddressPicker } from './address-picker.tsx'
import { AddressTextField } from './address-text-field.tsx'
import { ToolButton } from './tool-button.tsx'

interface RecipientFieldProps {
  readonly form: WithdrawalForm
  readonly network: CoinNetwork
}

/** Where the money goes: typed, pasted, scanned, or out of the address book. */
export function RecipientField({ form, network }: RecipientFieldProps) {
  const { t } = useLingui()
  const { draft, recipient, change } = form
  const { name } = network
  const problemText = useRecipientProblemText()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <AddressTextField
        value={draft.address}
        onValueChange={(address) => {
          change({ address })
        }}
        error={problemText(network.network, recipient)}
        hint={<Trans>An address on {name}. What is sent to a wrong one is gone.</Trans>}
        tools={
          <ToolButton
            icon={ListIcon}
            label={t`Address book`}
            onClick={() => {
              setIsPicking(true)
            }}
          />
        }
      />
      {isPicking && (
        <AddressPicker
          network={network}
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
