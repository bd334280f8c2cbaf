import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnBrand } from '#api/merchant-brands.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { useUploads } from '#src/entities/attachment/use-uploads.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useBrandActions } from '#src/features/grow/merchants/brand.queries.ts'
import { betterColour, brandEntries } from '#src/features/grow/merchants/rules/brand-entries.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

const logoMissing = msg`Attach one picture as your logo.`

interface BrandFormProps {
  readonly userId: string
  readonly brand: OwnBrand | null
  readonly onSaved: () => void
}

/** What customers see on the merchant's domain. Every change is reviewed again. */
export function BrandForm({ userId, brand, onSaved }: BrandFormProps) {
  const { t } = useLingui()
  const { save } = useBrandActions(userId)
  const uploads = useUploads({})
  const { form, errorOf, ...frame } = useEntryForm({
    schema: brandEntries,
    defaultValues: { domain: brand?.domain ?? '', name: brand?.name ?? '', colour: brand?.colour ?? '#0064d2' },
    send: async (entries) => {
      if (uploads.isUnfinished) throw new FormFailure(unfinishedText)
      const [logo, ...more] = uploads.ids
      if (more.length > 0 || (logo === undefined && brand === null)) throw new FormFailure(logoMissing)
      await save({ ...entries, logo: logo ?? null })
      showToast(t`Brand submitted for review`, 'success')
      onSaved()
    },
  })
  const shade = betterColour(form.watch('colour'))
  return (
    <EntryForm {...frame} submitLabel={<Trans>Submit brand</Trans>}>
      <InputField
        {...form.register('domain')}
        label={<Trans>Domain</Trans>}
        placeholder="coins.example.com"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={<Trans>Your own domain, where people open the app</Trans>}
        error={errorOf('domain')}
      />
      <InputField
        {...form.register('name')}
        label={<Trans>Name</Trans>}
        autoComplete="off"
        hint={<Trans>Up to 40 characters. Avoid anything that could be mistaken for Sevenport or its support.</Trans>}
        error={errorOf('name')}
      />
      <InputField
        {...form.register('colour')}
        label={<Trans>Accent color</Trans>}
        placeholder="#0064d2"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('colour')}
        trailing={
          shade !== undefined && (
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                form.setValue('colour', shade, { shouldValidate: true })
              }}
            >
              <Trans>Use {shade}</Trans>
            </Button>
          )
        }
      />
      <div className="space-y-2">
        <p className="text-caption font-semibold">
          <Trans>Logo</Trans>
        </p>
        <p className="text-caption text-ink-muted">
          {brand === null ? (
            <Trans>One picture, shown as a square.</Trans>
          ) : (
            <Trans>Attach one picture to replace the logo.</Trans>
          )}
        </p>
        <AttachmentField uploads={uploads} />
      </div>
    </EntryForm>
  )
}
