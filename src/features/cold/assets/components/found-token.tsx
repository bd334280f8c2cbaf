import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import { poolChains } from '#src/chain/chains.ts'
import {
  type AddedToken,
  addedTokensAtom,
  type DeviceToken,
  maxAddedTokens,
  shownCoinsAtom,
} from '#src/entities/device-wallet/device-tokens.ts'
import { standingOf } from '#src/features/cold/assets/rules/coin-choices.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface FoundTokenProps {
  readonly token: AddedToken
  readonly onDone: () => void
}

/** What a contract says about itself, with warnings and a button to add it. */
export function FoundToken({ token, onDone }: FoundTokenProps) {
  const { t } = useLingui()
  const [added, setAdded] = useAtom(addedTokensAtom)
  const [choices, setChoices] = useAtom(shownCoinsAtom)
  const [hasCompared, setHasCompared] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const { chainId, address, symbol, name, decimals } = token
  const { listed, imitated } = standingOf(
    token,
    poolChains.map(({ id }) => id),
    added,
  )
  const add = () => {
    setIsChecked(true)
    if (imitated && !hasCompared) return
    if (listed) setChoices({ ...choices, [listed.symbol]: true })
    else setAdded([...added, token])
    showToast(t`${symbol} is in your list`, 'success')
    onDone()
  }
  return (
    <div className="space-y-4">
      <Facts>
        <Fact label={<Trans>Name</Trans>} value={name} />
        <Fact label={<Trans>Symbol</Trans>} value={symbol} />
        <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
        <Fact label={<Trans>Decimals</Trans>} value={decimals} />
        <Fact
          label={<Trans>Contract</Trans>}
          value={<AddressText address={address} explorerUrl={addressUrl(chainId, address)} />}
        />
      </Facts>
      {imitated && <Imitation imitated={imitated} isMissing={isChecked && !hasCompared} onCompared={setHasCompared} />}
      {!listed && (
        <Notice>
          <Trans>
            We don’t know this token, so it has no price here. Some tokens take a fee on every transfer or change
            balances on their own: what arrives can differ from what was sent.
          </Trans>
        </Notice>
      )}
      <Button
        block
        onClick={add}
        disabledReason={
          !listed && added.length >= maxAddedTokens ? t`Your list is full. Remove a token first.` : undefined
        }
      >
        {listed ? <Trans>Show {symbol}</Trans> : <Trans>Add {symbol}</Trans>}
      </Button>
    </div>
  )
}

interface ImitationProps {
  readonly imitated: DeviceToken
  /** The user hasn't confirmed that they compared the address. */
  readonly isMissing: boolean
  readonly onCompared: (hasCompared: boolean) => void
}

function Imitation({ imitated, isMissing, onCompared }: ImitationProps) {
  const { symbol, chainId } = imitated
  const network = chainName(chainId)
  return (
    <>
      <Notice tone="danger" title={<Trans>This isn’t the {symbol} we know</Trans>}>
        <Trans>
          It looks like {symbol} on {network}, but it’s another contract. Scammers copy names to make you send coins or
          sign approvals.
        </Trans>
      </Notice>
      <CheckboxField
        label={<Trans>I compared the contract address with the project’s own website</Trans>}
        error={isMissing && <Trans>Compare the address first.</Trans>}
        onChange={(event) => {
          onCompared(event.target.checked)
        }}
      />
    </>
  )
}
