import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { activateLocale, useLanguage } from '#src/lib/i18n.ts'
import { showToast } from '#src/ui/toast.tsx'

const queryClient = new QueryClient()

/** What every page may use: texts in the chosen language, and the cache of what was read. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <LanguageFollower />
        {children}
      </I18nProvider>
    </QueryClientProvider>
  )
}

/** Makes the chosen language the language of the page, also when it is chosen in another tab. */
function LanguageFollower() {
  const { t } = useLingui()
  const [language] = useLanguage()
  useEffect(() => {
    activateLocale(language).catch(() => {
      showToast(t`This language could not be loaded. Check your connection.`, 'danger')
    })
    // Only a choice of language is followed; `t` changes with the language and is no choice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [language])
  return null
}
