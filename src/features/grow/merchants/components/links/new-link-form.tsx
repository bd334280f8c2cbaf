import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { apiErrorCode } from '#api/errors.ts'
import { msg } from '@lingui/core/macro'
import type { CoinNetwork, NetworkKey } from '#api/coins.ts'
import { linkDays, type PaymentLink } from '#api/payment-links.ts'
import { findCoin, findNetwork, isSupported, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { CoinNetworkField } from '#src/entities/asset/coin-network-field.tsx'
import { CoinChoiceField } from '#src/entities/popup/coin-choice-field.tsx'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useLinkActions } from '#src/features/grow/merchants/link.queries.ts'
import { linkEntries } from '#src/features/grow/merchants/rules/link-entries.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { cleanDecimalInput } from '#src/lib/units.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { LinkAmountField } from './amount-field.tsx'
import { useDaysText } from './use-days-text.ts'

interface NewLinkFormProps {
  readonly userId: string
  readonly onCreated: (link: PaymentLink) => void
}

type Days = (typeof linkDays)[number]

/** Creates a link with the amount to pay and its purpose. */
export function NewLinkForm({ userId, onCreated }: NewLinkFormProps) {
  const { t } = useLingui()
  const { create } = useLinkActions(userId)
  const place = usePlace()
  const daysText = useDaysText()
  const [id] = useState(() => crypto.randomUUID())
  const [uses, setUses] = useState<'once' | 'often'>('once')
  const [days, setDays] = useState<Days>(7)
  const [currency, setCurrency] = useState<string>()
  const { form, errorOf, ...frame } = useEntryForm({
    schema: linkEntries,
    defaultValues: { amount: '', title: '', reference: '' },
    send: async ({ reference, ...entries }) => {
      const { coin, network } = place
      if (coin === undefined || network === undefined) throw new FormFailure(msg`Choose a coin and a network.`)
      const chosen = { id, coin, network, isSingle: uses === 'once', days, ...(currency !== undefined && { currency }) }
      try {
        onCreated(await create({ ...entries, ...chosen, reference: reference === '' ? null : reference }))
      } catch (error) {
        throw failureOf(error)
      }
    },
  })
  const amount = form.register('amount')
  return (
    <EntryForm {...frame} submitLabel={<Trans>Create link</Trans>}>
      <InputField
        {...form.register('title')}
        label={<Trans>What it’s for</Trans>}
        autoComplete="off"
        hint={<Trans>Anyone who opens the link sees this next to your business name.</Trans>}
        error={errorOf('title')}
      />
      <CoinChoiceField coins={place.coins} value={place.coin} onValueChange={place.setCoin} />
      <CoinNetworkField
        networks={place.networks}
        direction="deposit"
        value={place.network}
        onValueChange={place.setNetwork}
        hint={<Trans>It arrives in your Sevenport wallet, whatever people pay with.</Trans>}
      />
      <LinkAmountField
        {...amount}
        coin={place.coin}
        currency={currency}
        onCurrencyChange={setCurrency}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        error={errorOf('amount')}
        onChange={async (event) => {
          const cleaned = cleanDecimalInput(event.target.value)
          form.setValue('amount', cleaned ?? form.getValues('amount'), { shouldValidate: form.formState.isSubmitted })
        }}
      />
      <SegmentedControl
        label={t`How often it can be paid`}
        options={[
          { value: 'once', label: t`One payment` },
          { value: 'often', label: t`Many payments` },
        ]}
        value={uses}
        onValueChange={setUses}
      />
      <SelectField
        label={t`Valid for`}
        placeholder={t`Choose how long`}
        options={linkDays.map((value) => ({ value: String(value), label: daysText(value) }))}
        value={String(days)}
        onValueChange={(chosen) => {
          setDays(linkDays.find((value) => String(value) === chosen) ?? days)
        }}
      />
      <InputField
        {...form.register('reference')}
        label={<Trans>Your reference</Trans>}
        autoComplete="off"
        hint={<Trans>Optional, such as your shop’s order number. Only you see it.</Trans>}
        error={errorOf('reference')}
      />
    </EntryForm>
  )
}

/** Returns the merchant's choice of coin and network, out of those that both the Sevenport wallet and links support. */
function usePlace() {
  const { data } = useSpotCoins()
  const coins = data?.filter((one) => isSupported({ ...one, networks: one.networks.filter(hasContracts) }, 'deposit'))
  const [coin, setCoin] = useState('USDT')
  const [chosen, setNetwork] = useState<NetworkKey>()
  const known = findCoin(coins, coin) ?? coins?.[0]
  const networks = known?.networks.filter((one) => hasContracts(one) && one.deposit.state !== 'unavailable')
  const network = findNetwork(known, chosen)?.network ?? networks?.[0]?.network
  return { coins, coin: known?.symbol, setCoin, networks, network, setNetwork }
}

function hasContracts({ chainId }: CoinNetwork): boolean {
  return chainId !== null
}

/** Gives some errors a more specific text. */
function failureOf(error: unknown): unknown {
  switch (error instanceof ApiError && error.code) {
    case apiErrorCode.amountBelowMinimum:
      return new FormFailure(msg`Deposits this small aren’t credited. Ask for more.`, { cause: error })
    case apiErrorCode.pairUnsupported:
      return new FormFailure(msg`There’s no market price for this coin in this currency right now. Choose another.`, {
        cause: error,
      })
    case apiErrorCode.stateConflict:
      return new FormFailure(msg`Your merchant account is suspended, so it can’t be paid.`, { cause: error })
    case apiErrorCode.limitReached:
      return new FormFailure(msg`You’ve reached the maximum number of open links. Close some first.`, { cause: error })
    default:
      return error
  }
}
