import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PayoutAccountView, PixKeyType } from '#api/payout-accounts.ts'
import {
  useAccountFieldErrors,
  useAccountKindText,
  usePixKeyText,
} from '#src/features/exchange/fiat/hooks/use-account-texts.ts'
import { useAddPayoutAccount } from '#src/features/exchange/fiat/payout-account.queries.ts'
import {
  type AccountField,
  readAccount,
  type TypedAccount,
} from '#src/features/exchange/fiat/rules/payout-account-form.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type Kind = PayoutAccountView['kind']

interface AddAccountSheetProps {
  readonly userId: string
  /** Kinds that can be added; the form starts with the first. */
  readonly kinds: readonly Kind[]
  readonly onAdd: (account: PayoutAccountView) => void
  readonly onClose: () => void
}

/** Adds a bank account, UPI ID or Pix key that sales are paid out to. */
export function AddAccountSheet({ userId, kinds, onAdd, onClose }: AddAccountSheetProps) {
  const { t, i18n } = useLingui()
  const kindText = useAccountKindText()
  const add = useAddPayoutAccount(userId)
  const [typed, setTyped] = useState<TypedAccount>({ ...nothing, kind: kinds[0] ?? 'pix' })
  const [isChecked, setIsChecked] = useState(false)
  const { details, wrong = [] } = readAccount(typed)
  const change = (changes: Partial<TypedAccount>) => {
    setTyped({ ...typed, ...changes })
  }
  const submit = () => {
    setIsChecked(true)
    if (details === undefined || add.isPending) return
    add.mutate(details, {
      onSuccess: (account) => {
        onAdd(account)
        onClose()
      },
    })
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t`Add payout account`}
      description={<Trans>It must be in your own name. You can use it 24 hours after adding it.</Trans>}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {kinds.length > 1 && (
          <SelectField<Kind>
            label={t`Account type`}
            placeholder={t`Account type`}
            options={kinds.map((value) => ({ value, label: kindText[value] }))}
            value={typed.kind}
            onValueChange={(kind) => {
              change({ kind })
            }}
          />
        )}
        <AccountFields typed={typed} wrong={isChecked ? wrong : []} onChange={change} />
        {add.error && (
          <Notice tone="danger" live>
            {i18n._(apiErrorText(add.error))}
          </Notice>
        )}
        <Button type="submit" size="large" block loading={add.isPending}>
          <Trans>Add account</Trans>
        </Button>
      </form>
    </Sheet>
  )
}

const nothing: TypedAccount = {
  kind: 'pix',
  holder: '',
  accountNumber: '',
  branchCode: '',
  upiId: '',
  keyType: 'cpf',
  key: '',
}

interface AccountFieldsProps {
  readonly typed: TypedAccount
  readonly wrong: readonly AccountField[]
  readonly onChange: (changes: Partial<TypedAccount>) => void
}

function AccountFields({ typed, wrong, onChange }: AccountFieldsProps) {
  const { t } = useLingui()
  const errors = useAccountFieldErrors()
  const keyText = usePixKeyText()
  const errorOf = (field: AccountField) => (wrong.includes(field) ? errors[field] : undefined)
  const field = (name: AccountField) => ({
    value: typed[name],
    error: errorOf(name),
    onValueChange: (value: string) => {
      onChange({ [name]: value })
    },
  })
  return (
    <>
      <InputField
        label={t`Account holder`}
        autoComplete="name"
        value={typed.holder}
        error={errorOf('holder')}
        onChange={(event) => {
          onChange({ holder: event.target.value })
        }}
      />
      {typed.kind === 'india-bank' && (
        <>
          <TextField label={t`Account number`} {...field('accountNumber')} />
          <TextField label={t`Branch code (IFSC)`} {...field('branchCode')} />
        </>
      )}
      {typed.kind === 'upi' && <TextField label={t`UPI ID`} {...field('upiId')} />}
      {typed.kind === 'pix' && (
        <>
          <SelectField<PixKeyType>
            label={t`Pix key type`}
            placeholder={t`Pix key type`}
            options={Object.entries(keyText).map(([value, label]) => ({ value: value as PixKeyType, label }))}
            value={typed.keyType}
            onValueChange={(keyType) => {
              onChange({ keyType })
            }}
          />
          <TextField label={t`Pix key`} {...field('key')} />
        </>
      )}
    </>
  )
}
