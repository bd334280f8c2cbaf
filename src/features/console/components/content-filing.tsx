import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { is } from 'valibot'
import type { ContentVersion } from '#api/content.ts'
import { helpArticleId, helpCategories, type HelpCategory } from '#api/help-centre.ts'
import { useFileContent } from '#src/features/console/content.queries.ts'
import { useContentTexts } from '#src/features/console/hooks/use-content-texts.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** As in the API contract. */
const maximumRelated = 6

/** Sets an article's place in the help center, and its related articles. */
export function ContentFiling({ version }: { readonly version: ContentVersion }) {
  const { t, i18n } = useLingui()
  const texts = useContentTexts()
  const file = useFileContent(version.id)
  const [category, setCategory] = useState<HelpCategory>(version.category ?? 'start')
  const [related, setRelated] = useState(version.related.join(' '))
  const names = related.split(/[\s,]+/).filter((name) => name !== '')
  const isGood = names.length <= maximumRelated && names.every((name) => is(helpArticleId, name))
  const save = () => {
    if (!isGood || file.isUnderWay()) return
    file.mutate(
      { revision: version.revision, category, related: names },
      {
        onSuccess: (saved) => {
          setRelated(saved.related.join(' '))
          showToast(t`Category saved`, 'success')
        },
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      },
    )
  }
  return (
    <div className="grid items-start gap-3 md:grid-cols-[1fr_2fr_auto]">
      <SelectField<HelpCategory>
        label={t`Category`}
        placeholder={t`Category`}
        options={helpCategories.map((value) => ({ value, label: texts.category[value] }))}
        value={category}
        onValueChange={setCategory}
      />
      <InputField
        label={<Trans>Related articles</Trans>}
        hint={<Trans>Their names in links, at most six</Trans>}
        value={related}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isGood ? undefined : <Trans>Use lowercase letters, digits and single hyphens.</Trans>}
        onChange={(event) => {
          setRelated(event.target.value)
        }}
      />
      <div className="md:pt-8">
        <Button variant="secondary" loading={file.isPending} onClick={save}>
          <Trans>Save category</Trans>
        </Button>
      </div>
    </div>
  )
}
