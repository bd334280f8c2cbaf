import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { is } from 'valibot'
import type { ContentPlace, ContentRealm } from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import { helpArticleId, helpCategories, type HelpCategory } from '#api/help-centre.ts'
import { useDraftContent } from '#src/features/console/content.queries.ts'
import { useContentTexts } from '#src/features/console/hooks/use-content-texts.ts'
import { contentHref } from '#src/features/console/rules/content-links.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Starts a notice of a section, or an article once it has a name. */
export function NewContent({ realm }: { readonly realm: ContentRealm }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)
  const draft = useDraftContent()
  const begin = (place: ContentPlace, category?: HelpCategory) => {
    if (draft.isUnderWay()) return
    draft.mutate(
      { id: crypto.randomUUID(), place, from: null, ...(category !== undefined && { category }) },
      {
        onSuccess: () => void navigate(contentHref(place)),
        onError: (error) => {
          const isTaken = hasApiErrorCode(error, apiErrorCode.idReused)
          showToast(isTaken ? t`An article with this name already exists.` : i18n._(apiErrorText(error)), 'danger')
        },
      },
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        loading={draft.isPending}
        onClick={() => {
          begin({ realm, kind: 'notice', key: crypto.randomUUID() })
        }}
      >
        {realm === 'main' ? <Trans>New notice</Trans> : <Trans>New futures notice</Trans>}
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          setIsNaming(true)
        }}
      >
        {realm === 'main' ? <Trans>New help article</Trans> : <Trans>New futures help article</Trans>}
      </Button>
      {isNaming && (
        <NamingSheet
          realm={realm}
          loading={draft.isPending}
          onClosed={() => {
            setIsNaming(false)
          }}
          onNamed={(key, category) => {
            begin({ realm, kind: 'help', key }, category)
          }}
        />
      )}
    </div>
  )
}

interface NamingSheetProps {
  readonly realm: ContentRealm
  readonly loading: boolean
  readonly onClosed: () => void
  readonly onNamed: (key: string, category: HelpCategory) => void
}

function NamingSheet({ realm, loading, onClosed, onNamed }: NamingSheetProps) {
  const { t } = useLingui()
  const texts = useContentTexts()
  const [key, setKey] = useState('')
  const [category, setCategory] = useState<HelpCategory>('start')
  const [isLate, setIsLate] = useState(false)
  const isGood = is(helpArticleId, key)
  const submit = () => {
    setIsLate(true)
    if (isGood) onNamed(key, category)
  }
  return (
    <Sheet
      open
      onOpenChange={onClosed}
      title={realm === 'main' ? t`New help article` : t`New futures help article`}
      footer={
        <Button size="large" block loading={loading} onClick={submit}>
          <Trans>Start draft</Trans>
        </Button>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <InputField
          label={<Trans>Name in links</Trans>}
          hint={<Trans>It can’t be changed later: deposit-not-credited</Trans>}
          value={key}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={isLate && !isGood ? <Trans>Use lowercase letters, digits and single hyphens.</Trans> : undefined}
          onChange={(event) => {
            setKey(event.target.value)
          }}
        />
        <SelectField<HelpCategory>
          label={t`Category`}
          placeholder={t`Category`}
          options={helpCategories.map((value) => ({ value, label: texts.category[value] }))}
          value={category}
          onValueChange={setCategory}
        />
      </form>
    </Sheet>
  )
}
