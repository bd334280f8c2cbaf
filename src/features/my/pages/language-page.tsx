import { useLingui } from '@lingui/react/macro'
import { type LocaleId, locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { chooseLanguage, useLanguage } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const language = useLanguage()
  const choose = async (wanted: LocaleId) => {
    try {
      await chooseLanguage(wanted)
    } catch {
      showToast(t`This language could not be loaded. Check your connection.`, 'danger')
    }
  }
  return (
    <PageFrame title={t`Language`} backTo={paths.my}>
      <Card padding="none">
        <fieldset>
          <legend className="sr-only">{t`Language`}</legend>
          {locales.map(({ id, name }) => (
            <RadioRow
              key={id}
              name="language"
              label={<span lang={id}>{name}</span>}
              checked={id === language}
              onSelect={() => void choose(id)}
            />
          ))}
        </fieldset>
      </Card>
    </PageFrame>
  )
}
