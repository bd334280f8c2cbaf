import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'
import { RegionCurrency } from '#src/features/account/my/components/region-currency.tsx'
import { useChooseLanguage } from '#src/features/account/my/hooks/use-preferences.ts'
import { useLanguage } from '#src/lib/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'

export function Component() {
  const { t } = useLingui()
  const language = useLanguage()
  const choose = useChooseLanguage()
  const [hasChosen, setHasChosen] = useState(false)
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
              onSelect={() => {
                setHasChosen(true)
                void choose(id)
              }}
            />
          ))}
        </fieldset>
      </Card>
      {hasChosen && <RegionCurrency key={language} language={language} />}
    </PageFrame>
  )
}
