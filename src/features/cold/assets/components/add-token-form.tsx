import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getAddress, isAddress } from 'viem'
import { chainName, networkKeyOf } from '#src/chain/chain-names.ts'
import { poolChains } from '#src/chain/chains.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { readToken, type TokenRefusal } from '#src/entities/device-wallet/read-token.ts'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import { FoundToken } from '#src/features/cold/assets/components/found-token.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SelectField } from '#src/ui/select-field.tsx'

/** Looks up a token by its address, so that the user can check it before listing it. */
export function AddTokenForm() {
  const { t } = useLingui()
  const [chain, setChain] = useState(String(poolChains[0]?.id))
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async ({ chainId, text }: { readonly chainId: number; readonly text: string }) =>
      readToken(await getPublicClient(chainId), chainId, getAddress(text)),
  })
  const text = typed.trim()
  const isValid = isAddress(text)
  const name = chainName(Number(chain))
  const lookUp = () => {
    setIsChecked(true)
    if (isValid && !isPending) mutate({ chainId: Number(chain), text })
  }
  return (
    <Card title={<Trans>Add a token</Trans>}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          lookUp()
        }}
      >
        <SelectField
          label={t`Network of the token`}
          placeholder={t`Choose a network`}
          options={poolChains.map(({ id }) => ({ value: String(id), label: chainName(id), icon: chainIcon(id) }))}
          value={chain}
          onValueChange={(value) => {
            reset()
            setChain(value)
          }}
        />
        <AddressTextField
          value={typed}
          onValueChange={(value) => {
            reset()
            setTyped(value)
          }}
          error={isChecked && !isValid && <Trans>Enter the token’s contract address: 0x and 40 characters.</Trans>}
          hint={<Trans>Copy it from the project’s own website. Names and logos can be copied by anyone.</Trans>}
        />
        <Button type="submit" variant="secondary" block loading={isPending}>
          <Trans>Look up token</Trans>
        </Button>
      </form>
      <div aria-live="polite" className="not-empty:mt-4">
        {error && (
          <Notice tone="danger" title={<Trans>{name} isn’t responding</Trans>}>
            <Trans>Nothing was added. Try again in a moment.</Trans>
          </Notice>
        )}
        {data && !data.ok && <Refusal refusal={data.refusal} network={name} />}
        {data?.ok === true && (
          <FoundToken
            key={data.token.address}
            token={data.token}
            onDone={() => {
              reset()
              setTyped('')
              setIsChecked(false)
            }}
          />
        )}
      </div>
    </Card>
  )
}

function Refusal({ refusal, network }: { readonly refusal: TokenRefusal; readonly network: string }) {
  switch (refusal) {
    case 'no-contract':
      return (
        <Notice tone="danger" title={<Trans>No contract there</Trans>}>
          <Trans>There is no contract at this address on {network}. Check the address and the network.</Trans>
        </Notice>
      )
    case 'nft':
      return (
        <Notice tone="danger" title={<Trans>That’s an NFT collection</Trans>}>
          <Trans>Only tokens with amounts (ERC-20) can be added.</Trans>
        </Notice>
      )
    case 'no-token':
      return (
        <Notice tone="danger" title={<Trans>That isn’t a token</Trans>}>
          <Trans>The contract doesn’t answer the way tokens do (ERC-20).</Trans>
        </Notice>
      )
  }
}

function chainIcon(chainId: number) {
  const key = networkKeyOf(chainId)
  return key === undefined ? undefined : <NetworkIcon network={key} size={28} />
}
