import { useLingui } from '@lingui/react/macro'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { useChooseLanguage } from '#src/features/my/hooks/use-preferences.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'

export function Component() {
  const { t } = useLingui()
  const language = useLanguage()
  const choose = useChooseLanguage()
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
