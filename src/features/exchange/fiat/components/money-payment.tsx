import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FiatOrder, PaymentInstructionsView } from '#api/fiat.ts'
import { useNoteFiatPayment } from '#src/features/exchange/fiat/fiat.queries.ts'
import { PayWithin } from '#src/features/exchange/shared/components/pay-within.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button, ExternalButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** How to pay for a purchase, shown to its owner while the payment is awaited. */
export function MoneyPayment({ order }: { readonly order: FiatOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const { instructions, state, fiat, payUntil } = order
  if (instructions === null || state !== 'unpaid') return null
  const amount = fiat.amount ?? fiat.agreedAmount
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-4 py-2 text-center">
          <PayWithin until={payUntil} />
          <p className="flex items-center gap-1 text-title font-bold tabular-nums">
            {format.fiat(amount, fiat.currency, 'ceil')}
            <CopyButton text={amount} label={t`Copy the amount`} />
          </p>
          <Instructions instructions={instructions} />
        </div>
      </Card>
      <SayPaid order={order} />
    </>
  )
}

function Instructions({ instructions }: { readonly instructions: PaymentInstructionsView }) {
  const { t } = useLingui()
  const labels = {
    beneficiary: t`Recipient`,
    bank: t`Bank`,
    'account-number': t`Account number`,
    'branch-code': t`Branch code (IFSC)`,
    iban: t`IBAN`,
    reference: t`Reference`,
  }
  switch (instructions.kind) {
    case 'pix':
      return (
        <>
          <QrCode text={instructions.code} label={t`Pix QR code`} />
          <p className="text-caption text-ink-muted">
            <Trans>Scan it with your bank’s app, or copy the code into “Pix Copia e Cola”.</Trans>
          </p>
          <div className="flex w-full items-center gap-2 rounded-control bg-canvas p-3 text-start">
            <code className="min-w-0 flex-1 text-caption break-all">{instructions.code}</code>
            <CopyButton text={instructions.code} label={t`Copy the Pix code`} />
          </div>
        </>
      )
    case 'upi':
      return (
        <>
          <QrCode text={instructions.intent} label={t`UPI QR code`} />
          <ExternalButtonLink href={instructions.intent} variant="secondary" block>
            <Trans>Pay with a UPI app on this device</Trans>
          </ExternalButtonLink>
        </>
      )
    case 'bank-transfer':
      return (
        <div className="w-full text-start">
          <Facts>
            {instructions.lines.map(({ label, value }) => (
              <BankFact key={label} label={labels[label]} value={value} />
            ))}
          </Facts>
          {instructions.lines.some(({ label }) => label === 'reference') && (
            <p className="mt-2 text-caption text-ink-muted">
              <Trans>Include the reference in your transfer. Without it, the partner can’t match your payment.</Trans>
            </p>
          )}
        </div>
      )
  }
}

function BankFact({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useLingui()
  return (
    <Fact
      label={label}
      value={
        <span className="inline-flex items-center gap-1">
          {value}
          <CopyButton text={value} label={t`Copy: ${label}`} />
        </span>
      }
    />
  )
}

/** Letters and digits, as the API accepts them. */
const bankNumber = /^[A-Za-z\d]{6,30}$/

/** Lets the user report that they've paid. Indian banks number every payment, which identifies it. */
function SayPaid({ order: { number, country } }: { readonly order: FiatOrder }) {
  const { t, i18n } = useLingui()
  const note = useNoteFiatPayment()
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const reference = typed.trim()
  const isRight = reference === '' || bankNumber.test(reference)
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          setIsChecked(true)
          if (!isRight || note.isPending) return
          note.mutate({ number, ...(reference !== '' && { bankReference: reference }) })
        }}
      >
        {country === 'IN' && (
          <TextField
            label={t`UTR (bank reference number)`}
            value={typed}
            onValueChange={setTyped}
            error={isChecked && !isRight ? t`Enter 6 to 30 letters and digits.` : undefined}
            hint={t`Optional. Helps the partner find your payment faster.`}
          />
        )}
        {note.error && (
          <Notice tone="danger" live>
            {i18n._(apiErrorText(note.error))}
          </Notice>
        )}
        <Button type="submit" variant="secondary" block loading={note.isPending}>
          {t`I’ve paid`}
        </Button>
      </form>
    </Card>
  )
}
