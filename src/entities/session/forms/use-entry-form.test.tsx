import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { useEntryForm } from './use-entry-form.ts'

const schema = v.strictObject({ address: v.string() })
const entries = { address: '0xabc' }

type EntryForm = ReturnType<typeof useEntryForm<typeof entries, typeof entries>>

/** Opens a form on a page, already filled in. */
function openForm(send: (typed: typeof entries) => Promise<void>): EntryForm {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  let opened: EntryForm | undefined
  const Page = () => {
    opened = useEntryForm({ schema, defaultValues: { address: '' }, send })
    return null
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  )
  if (opened === undefined) throw new Error('The form was not rendered')
  opened.form.setValue('address', entries.address)
  return opened
}

const click = { preventDefault: () => undefined, persist: () => undefined } as unknown as React.SyntheticEvent

it('sends once for a double click, and again after the answer', async () => {
  let sent = 0
  const answers = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const { onSubmit } = openForm(async () => {
    await answers[sent++]?.promise
  })
  const clicks = [onSubmit(click), onSubmit(click)]
  answers[0]?.resolve(undefined)
  await Promise.all(clicks)
  expect(sent).toBe(1)
  answers[1]?.resolve(undefined)
  await onSubmit(click)
  expect(sent).toBe(2)
})

it('shows a refusal at its field, and keeps the input for the next attempt', async () => {
  const sent: unknown[] = []
  const { form, onSubmit } = openForm(async (typed) => {
    sent.push(typed)
    throw new ApiError(apiErrorCode.addressInvalid, 400, 'No such address')
  })
  await onSubmit(click)
  expect(form.getFieldState('address').error?.type).toBe('refused')
  await onSubmit(click)
  expect(sent).toEqual([entries, entries])
})
