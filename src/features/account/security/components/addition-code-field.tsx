import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { sendAccountCode } from '#api/account.ts'
import { EmailCodeField } from '#src/entities/session/forms/email-code-field.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'

interface AdditionCodeFieldProps<Entries extends FieldValues, Output> {
  readonly form: UseFormReturn<Entries, unknown, Output>
  readonly error: ReactNode
}

/** The form's `code` field: adding an account's first second factor takes it in addition to the password. */
export function AdditionCodeField<Entries extends FieldValues, Output>(props: AdditionCodeFieldProps<Entries, Output>) {
  const { email } = useUser()
  const sendCode = async () => {
    const { retryAfter } = await callApi(sendAccountCode, { purpose: 'add-second-factor' })
    return { email, retryAfter }
  }
  return <EmailCodeField {...props} sendCode={sendCode} />
}
