import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { is } from 'valibot'
import type { NetworkKey } from '#api/coins.ts'
import { transactionHash } from '#api/primitives.ts'
import { networks } from '#deployments/networks.ts'
import { DepositRow } from './deposit-row.tsx'
import { useFindDeposit } from '#src/features/wallet/deposit/deposit.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { List } from '#src/ui/list-row.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const options = networks.map(({ key, name }) => ({
  value: key,
  label: name,
  icon: <NetworkIcon network={key} size={28} />,
}))

/** Has the backend search a transaction for deposits. Keeps the input, whatever the result. */
export function FindDepositForm({ network: first }: { readonly network: NetworkKey | undefined }) {
  const { t, i18n } = useLingui()
  const [network, setNetwork] = useState(options.find(({ value }) => value === first)?.value)
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, data, error, isPending, reset } = useFindDeposit()
  const hash = typed.trim().toLowerCase()
  const isHash = is(transactionHash, hash)
  const find = () => {
    setIsChecked(true)
    if (!isPending && network !== undefined && isHash) mutate({ network, transactionHash: hash })
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <SelectField
        label={t`Network`}
        placeholder={t`Choose a network`}
        options={options}
        value={network}
        onValueChange={(value) => {
          setNetwork(value)
          reset()
        }}
        error={isChecked && network === undefined && t`Choose the network you sent on.`}
      />
      <TextField
        label={<Trans>Transaction hash</Trans>}
        value={typed}
        onValueChange={(value) => {
          setTyped(value)
          reset()
        }}
        placeholder="0x…"
        error={isChecked && !isHash && t`Enter a transaction hash: 0x followed by 64 hexadecimal characters.`}
      />
      {error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(error))}
        </Notice>
      )}
      {data?.outcome === 'not-found' && (
        <Notice tone="warning" live title={<Trans>No deposit found</Trans>}>
          <Trans>Check the network, the hash, and that it was sent to your deposit address.</Trans>{' '}
          <Plural
            value={data.triesLeft}
            _0="No tries left today."
            one="# try left today."
            other="# tries left today."
          />
        </Notice>
      )}
      {data?.outcome === 'found' && (
        <Notice tone="success" live title={<Trans>Found</Trans>}>
          <List label={t`Deposits found`}>
            {data.deposits.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} />
            ))}
          </List>
        </Notice>
      )}
      <Button type="submit" size="large" block loading={isPending}>
        <Trans>Find deposit</Trans>
      </Button>
    </form>
  )
}
