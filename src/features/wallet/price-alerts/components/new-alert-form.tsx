import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import type { InferInput } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import type { createPriceAlert } from '#api/price-alerts.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useCreatePriceAlert } from '#src/features/wallet/price-alerts/price-alerts.queries.ts'
import { readAlertTarget, type TargetProblem } from '#src/features/wallet/price-alerts/rules/alert-target.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { cleanDecimalInput } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast.tsx'

const problemTexts: Readonly<Record<TargetProblem, MessageDescriptor>> = {
  missing: msg`Enter a price.`,
  'too-fine': msg`Use at most 8 decimal places.`,
  'out-of-range': msg`Enter a price above zero, with at most 15 digits before the decimal point.`,
  current: msg`This is the current price. Enter a higher or lower one.`,
}

/** Sets an alert on a coin. Use the coin as its `key`, so that coins don't share input. */
export function NewAlertForm({ coin }: { readonly coin: string }) {
  const { isLoading, toFiat } = useFiat()
  const price = toFiat(1n, 0, coin)
  if (price !== undefined) return <TargetForm coin={coin} price={price} />
  if (isLoading) return <Skeleton className="h-40 w-full rounded-control" />
  return (
    <Notice tone="warning" title={<Trans>No price available for {coin}</Trans>}>
      <Trans>You can set an alert once it has a price again.</Trans>
    </Notice>
  )
}

interface TargetFormProps {
  readonly coin: string
  /** The current price, in the pricing currency. */
  readonly price: string
}

function TargetForm({ coin, price }: TargetFormProps) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { currency } = useFiat()
  const { create, isSending, failure } = useNewAlert()
  const [typed, setTyped] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const target = readAlertTarget(typed, price)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (!target.ok || isSending) return
    const { direction, targetPrice } = target
    if (!(await create({ coin, direction, targetPrice, currency }))) return
    setTyped('')
    setIsSubmitted(false)
    showToast(t`Alert set`, 'success')
  }
  const now = format.price(price, currency)
  return (
    <EntryForm onSubmit={submit} isSending={isSending} failure={failure} submitLabel={<Trans>Set alert</Trans>}>
      <InputField
        label={<Trans>Target price</Trans>}
        hint={<Trans>Current price: {now}</Trans>}
        trailing={<span className="font-semibold">{currency}</span>}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed}
        onChange={(event) => {
          const cleaned = cleanDecimalInput(event.target.value)
          if (cleaned !== undefined) setTyped(cleaned)
        }}
        error={isSubmitted && !target.ok ? i18n._(problemTexts[target.problem]) : undefined}
      />
      <p role="status" className="text-ink-muted empty:hidden">
        {target.ok && <Promised coin={coin} {...target} currency={currency} />}
      </p>
    </EntryForm>
  )
}

function useNewAlert() {
  const { i18n, t } = useLingui()
  const { mutateAsync, isPending, error } = useCreatePriceAlert()
  const isPassed = error instanceof ApiError && error.code === apiErrorCode.stateConflict
  return {
    isSending: isPending,
    /** @returns Whether the alert was set. */
    create: async (alert: InferInput<typeof createPriceAlert.input>): Promise<boolean> => {
      try {
        await mutateAsync(alert)
        return true
      } catch {
        // Reported as the mutation's failure.
        return false
      }
    },
    failure: isPassed
      ? t`The price has just passed your target. Choose another one.`
      : error
        ? i18n._(apiErrorText(error))
        : undefined,
  }
}

interface PromisedProps {
  readonly coin: string
  readonly direction: 'above' | 'below'
  readonly targetPrice: string
  readonly currency: string
}

function Promised({ coin, direction, targetPrice, currency }: PromisedProps) {
  const format = useFormat()
  const price = format.exactPrice(targetPrice, currency)
  return direction === 'above' ? (
    <Trans>
      We’ll notify you here and by email once {coin} rises above {price}.
    </Trans>
  ) : (
    <Trans>
      We’ll notify you here and by email once {coin} falls below {price}.
    </Trans>
  )
}
