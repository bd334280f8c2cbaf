import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RateType } from '#api/exchange.ts'
import { getApiQuote } from '#api/order-api.ts'
import { type Assets, findAsset } from '#src/features/exchange/swap/exchange.queries.ts'
import { type TriedQuote, useTryQuote } from '#src/features/exchange/swap/order-api.queries.ts'
import { appOrigin, curlText } from '#src/features/exchange/swap/rules/curl-text.ts'
import { AssetPicker } from '#src/features/exchange/shared/components/asset-picker.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CodeBlock } from './code-block.tsx'

interface QuoteTrialProps {
  readonly assets: Assets
  /** A key that was just created on this page. */
  readonly createdKey: string | undefined
}

/** A live API call with a pair of the user's choice: the request, and its response. */
export function QuoteTrial({ assets, createdKey }: QuoteTrialProps) {
  const { t, i18n } = useLingui()
  const trial = useTryQuote()
  const [wish, setWish] = useState(() => firstWish(assets))
  const [typedKey, setTypedKey] = useState<string>()
  const key = (typedKey ?? createdKey ?? '').trim()
  const [from, to] = [findAsset(assets, wish.from), findAsset(assets, wish.to)]
  const partners = assets.partners.filter(({ name }) => from?.from.includes(name) && to?.to.includes(name))
  const partner = partners.find(({ name }) => name === wish.partner) ?? partners[0]
  const { rateType } = wish
  const pair = { from: wish.from, to: wish.to, amount: wish.amount.trim() }
  const input = { partner: partner?.name ?? wish.partner, ...pair, side: 'from', rateType }
  const edit = (changes: Partial<Wish>) => {
    trial.reset()
    setWish({ ...wish, ...changes })
  }
  const isKeyWrong = key !== '' && !/^sp_[\w-]+$/.test(key)
  const missing = isKeyWrong ? t`Check the API key.` : undefined
  return (
    <Card title={<Trans>Try a quote</Trans>}>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined && !trial.isPending) trial.mutate({ input, key })
        }}
      >
        <PairFields assets={assets} wish={wish} onEdit={edit} />
        <SelectField
          label={t`Partner`}
          placeholder={t`No partner exchanges this pair`}
          options={partners.map(({ name, title }) => ({ value: name, label: title }))}
          value={partner?.name}
          onValueChange={(name) => {
            edit({ partner: name })
          }}
        />
        <RateChoice
          value={rateType}
          onValueChange={(chosen) => {
            edit({ rateType: chosen })
          }}
        />
        <TextField
          label={t`API key (optional)`}
          placeholder="sp_…"
          value={typedKey ?? createdKey ?? ''}
          hint={t`Kept only while this page is open. Without a key, anyone can use the quote.`}
          error={isKeyWrong ? t`An API key begins with sp_.` : undefined}
          onValueChange={(text) => {
            trial.reset()
            setTypedKey(text)
          }}
        />
        <h3 className="font-semibold">
          <Trans>Request</Trans>
        </h3>
        <CodeBlock text={requestText(input, key)} copyLabel={t`Copy the request`} />
        <Button type="submit" block loading={trial.isPending} disabledReason={missing}>
          <Trans>Send request</Trans>
        </Button>
        {trial.error && (
          <Notice tone="danger" live>
            {i18n._(apiErrorText(trial.error))}
          </Notice>
        )}
        {trial.data && <Answer {...trial.data} />}
      </form>
    </Card>
  )
}

interface Wish {
  readonly partner: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly rateType: RateType
}

interface PairFieldsProps {
  readonly assets: Assets
  readonly wish: Wish
  readonly onEdit: (changes: Partial<Wish>) => void
}

/** The amount paid, and the coin that arrives. */
function PairFields({ assets, wish, onEdit }: PairFieldsProps) {
  const { t } = useLingui()
  const from = findAsset(assets, wish.from)
  return (
    <>
      <AmountInput
        label={t`Amount`}
        value={wish.amount}
        onValueChange={(amount) => {
          onEdit({ amount })
        }}
        symbol={from?.symbol ?? ''}
        decimals={coinDecimals}
        picker={
          <AssetPicker
            label={t`You pay with`}
            assets={assets.assets.filter((asset) => asset.from.length > 0)}
            value={from}
            onValueChange={({ id }) => {
              onEdit({ from: id })
            }}
          />
        }
      />
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-caption font-semibold">
          {t`You receive in`}
        </span>
        <AssetPicker
          label={t`You receive in`}
          assets={assets.assets.filter((asset) => asset.to.length > 0)}
          value={findAsset(assets, wish.to)}
          onValueChange={({ id }) => {
            onEdit({ to: id })
          }}
        />
      </div>
    </>
  )
}

function firstWish({ assets, partners }: Assets): Wish {
  const first = assets.find(({ from }) => from.length > 0)
  const second = assets.find(({ to, id }) => to.length > 0 && id !== first?.id)
  const idOf = (id: string, other: string | undefined) => (assets.some((asset) => asset.id === id) ? id : (other ?? ''))
  return {
    partner: partners[0]?.name ?? '',
    from: idOf('ethereum/native', first?.id),
    to: idOf('bsc/native', second?.id),
    amount: '0.5',
    rateType: 'floating',
  }
}

function requestText(input: TriedQuote['input'], key: string): string {
  const { method, path } = getApiQuote
  return curlText(appOrigin(), { method, path, input, hasKey: key !== '' })
}

interface RateChoiceProps {
  readonly value: RateType
  readonly onValueChange: (value: RateType) => void
}

function RateChoice(props: RateChoiceProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`Rate`}
      options={[
        { value: 'floating', label: t`Floating rate` },
        { value: 'fixed', label: t`Fixed rate` },
      ]}
      {...props}
    />
  )
}

function Answer({ status, body }: { readonly status: number; readonly body: string }) {
  const { t } = useLingui()
  return (
    <div className="space-y-2" role="status">
      <h3 className="flex items-center gap-2 font-semibold">
        <Trans>Response</Trans> <Chip tone={status === 200 ? 'success' : 'danger'}>{status}</Chip>
      </h3>
      <CodeBlock text={readable(body)} copyLabel={t`Copy the response`} />
    </div>
  )
}

/** Formats JSON with line breaks; returns any other body unchanged, truncated. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body.slice(0, 2_000)
  }
}
