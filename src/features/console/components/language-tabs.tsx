import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { contentLanguages } from '#api/content-rules.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { classNames } from '#src/lib/class-names.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { languageNameOf } from './conversation-texts.tsx'

interface LanguageTabsProps {
  readonly lang: LanguageCode
  readonly onLangChange: (lang: LanguageCode) => void
  /** Renders one language. */
  readonly children: (lang: LanguageCode) => ReactNode
}

/** Four languages, side by side if there is room, one at a time on a phone. */
export function LanguageTabs({ lang, onLangChange, children }: LanguageTabsProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="md:hidden">
        <SegmentedControl<LanguageCode>
          label={t`Language`}
          value={lang}
          onValueChange={onLangChange}
          options={contentLanguages.map((code) => ({ value: code, label: languageNameOf(code).replace(/ .*/, '') }))}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {contentLanguages.map((code) => (
          <section
            key={code}
            aria-label={languageNameOf(code)}
            className={classNames('min-w-0 space-y-3', code !== lang && 'max-md:hidden')}
          >
            {children(code)}
          </section>
        ))}
      </div>
    </>
  )
}
