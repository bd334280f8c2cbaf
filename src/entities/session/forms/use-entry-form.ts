import { useLingui } from '@lingui/react'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { GenericSchema } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { FormFailure } from './form-failure.ts'
import { useFormFaultText } from './form-fault-text.ts'

/** Fields at which a refusal of the backend is shown, if the form has them. */
const fieldsByCode: Readonly<Record<number | string, readonly string[]>> = {
  [apiErrorCode.codeWrong]: ['code'],
  [apiErrorCode.codeExpired]: ['code'],
  [apiErrorCode.ownerCodeWrong]: ['ownerCode'],
  [apiErrorCode.secondFactorWrong]: ['factorCode'],
  [apiErrorCode.passwordWrong]: ['currentPassword'],
  [apiErrorCode.fundPasswordWrong]: ['fundPassword'],
  [apiErrorCode.addressInvalid]: ['address'],
  [apiErrorCode.addressTaken]: ['address'],
  [apiErrorCode.ownAddress]: ['address'],
  [apiErrorCode.secretReused]: ['password'],
  [apiErrorCode.passwordGuessable]: ['password'],
  [apiErrorCode.textHasSecret]: ['text'],
  [apiErrorCode.emailTaken]: ['newEmail', 'email'],
  [apiErrorCode.merchantCodeWrong]: ['merchantCode'],
  [apiErrorCode.merchantMissing]: ['merchantCode'],
  [apiErrorCode.merchantRefused]: ['merchantCode'],
  [apiErrorCode.invitationUnknown]: ['invitationCode'],
  [apiErrorCode.invitationOwn]: ['invitationCode'],
  [apiErrorCode.invitationRing]: ['invitationCode'],
}

interface EntryFormOptions<Input extends FieldValues, Output> {
  readonly schema: GenericSchema<Input, Output>
  readonly defaultValues: DefaultValues<Input>
  /** Entries that currently have no field: their errors are shown above the button. */
  readonly hidden?: readonly Path<Input>[]
  /** Sends the entries. If it rejects, the error is shown: at its field, or else above the button. */
  readonly send: (entries: Output) => Promise<void>
}

/** A form that validates its entries with the rules of the API contract and shows all refusals in the same way. */
export function useEntryForm<Input extends FieldValues, Output>(options: EntryFormOptions<Input, Output>) {
  const { schema, defaultValues, hidden = [], send } = options
  const { i18n } = useLingui()
  const faultText = useFormFaultText()
  const form = useForm<Input, unknown, Output>({
    resolver: valibotResolver(schema),
    defaultValues,
    // Otherwise cross-field checks would run only if each entry is valid by itself.
    criteriaMode: 'all',
  })
  const isSending = useRef(false)
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const tell = (error: unknown) => {
    const text = i18n._(error instanceof FormFailure ? error.text : apiErrorText(error))
    const shown = Object.keys(form.getValues()).filter((field) => !hidden.some((name) => name === field))
    const field = fieldOf(error, shown)
    if (field === undefined) setFailure(text)
    else form.setError(field as Path<Input>, { type: 'refused', message: text }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(async (entries) => {
    setFailure(undefined)
    try {
      await send(entries)
    } catch (error) {
      tell(error)
    }
  })
  return {
    form,
    /** Error text of an entry. */
    errorOf: (field: Path<Input>) => {
      const error = errors[field]
      const message = typeof error?.message === 'string' ? error.message : undefined
      return error?.type === 'refused' ? message : faultText(message)
    },
    /** Why the latest attempt failed, if not because of an entry. */
    failure,
    isSending: isSubmitting,
    /** For the form element. Ignores a second submit during the first, as by a double click. */
    onSubmit: async (event: React.SyntheticEvent) => {
      event.preventDefault()
      if (isSending.current) return
      isSending.current = true
      try {
        await submit(event)
      } finally {
        isSending.current = false
      }
    },
  }
}

function fieldOf(error: unknown, fields: readonly string[]): string | undefined {
  // The same refusal in other words.
  const refusal = error instanceof FormFailure ? error.cause : error
  return refusal instanceof ApiError ? fieldsByCode[refusal.code]?.find((field) => fields.includes(field)) : undefined
}
