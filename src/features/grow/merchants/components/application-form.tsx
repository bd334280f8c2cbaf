import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { apiErrorCode } from '#api/errors.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { useUploads } from '#src/entities/attachment/use-uploads.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { MessageField } from '#src/entities/support/message-field.tsx'
import { useSecretGuard } from '#src/entities/support/secrets.queries.ts'
import { useKeptApplication } from '#src/features/grow/merchants/hooks/use-kept-application.ts'
import { useApplicantActions } from '#src/features/grow/merchants/merchant.queries.ts'
import { merchantEntries, websiteOf } from '#src/features/grow/merchants/rules/application-entries.ts'
import { applyErrorText } from '#src/features/grow/merchants/rules/apply-error-text.ts'
import { forgetMerchantDraft, readMerchantDraft } from '#src/features/grow/merchants/rules/merchant-draft.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { CountryField } from '#src/ui/country-field.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { MerchantCodeField } from './merchant-code-field.tsx'

/** Application to become a merchant. The input stays on this device until it's sent, except for secrets. */
export function ApplicationForm({ userId }: { readonly userId: string }) {
  const { t } = useLingui()
  const { form, errorOf, uploads, ...frame } = useApplicationForm(userId)
  const unlessSecret = useSecretGuard()
  const [code, text] = form.watch(['merchantCode', 'text'])
  const handleSubmit = unlessSecret(text, frame.onSubmit, () => {
    form.setFocus('text')
  })
  return (
    <EntryForm {...frame} onSubmit={handleSubmit} submitLabel={<Trans>Submit application</Trans>}>
      <MerchantCodeField entry={form.register('merchantCode')} value={code} error={errorOf('merchantCode')} />
      <InputField
        {...form.register('businessName')}
        label={<Trans>Business name</Trans>}
        autoComplete="organization"
        hint={<Trans>People who register with you see it</Trans>}
        error={errorOf('businessName')}
      />
      <InputField
        {...form.register('contactName')}
        label={<Trans>Contact person</Trans>}
        autoComplete="name"
        error={errorOf('contactName')}
      />
      <InputField
        {...form.register('contact')}
        label={<Trans>Phone or messenger</Trans>}
        autoComplete="tel"
        hint={<Trans>For urgent questions. We email you at your account’s address.</Trans>}
        error={errorOf('contact')}
      />
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <CountryField
            label={t`Country of the business`}
            value={field.value === '' ? undefined : field.value}
            onValueChange={field.onChange}
            error={errorOf('country')}
          />
        )}
      />
      <InputField
        {...form.register('website')}
        label={<Trans>Website</Trans>}
        type="url"
        autoComplete="url"
        hint={<Trans>Optional</Trans>}
        error={errorOf('website')}
      />
      <MessageField
        entry={form.register('text')}
        label={<Trans>What you sell, and to whom</Trans>}
        value={text}
        error={errorOf('text')}
      />
      <p className="text-caption text-ink-muted">
        <Trans>Documents, such as your business registration, speed up the review.</Trans>
      </p>
      <AttachmentField uploads={uploads} />
      <p role="note" className="text-caption text-ink-muted">
        {t`Only you and our reviewers see what you submit.`}
      </p>
    </EntryForm>
  )
}

function useApplicationForm(userId: string) {
  const { t } = useLingui()
  const { apply } = useApplicantActions(userId)
  const [draft] = useState(() => readMerchantDraft(userId))
  // Keeps its id, so that resending after a lost response doesn't apply twice.
  const id = useRef(draft.id)
  const isSent = useRef(false)
  const uploads = useUploads({}, draft.files)
  const entryForm = useEntryForm({
    schema: merchantEntries,
    defaultValues: draft.entries,
    send: async ({ merchantCode, text, ...entries }) => {
      if (uploads.isUnfinished) throw new FormFailure(unfinishedText)
      const application = { ...entries, code: merchantCode, website: websiteOf(entries), business: text }
      try {
        await apply({ id: id.current, ...application, documents: uploads.ids })
      } catch (error) {
        // The first attempt did arrive, with other entries, so this is a new application.
        if (hasApiErrorCode(error, apiErrorCode.idReused)) id.current = crypto.randomUUID()
        throw new FormFailure(applyErrorText(error), { cause: error })
      }
      isSent.current = true
      forgetMerchantDraft()
      showToast(t`Application submitted`, 'success')
    },
  })
  useKeptApplication(entryForm.form, uploads.list, {
    userId,
    idOf: () => id.current,
    isSent: () => isSent.current,
  })
  return { ...entryForm, uploads }
}
