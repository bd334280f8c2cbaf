import { firstPaint } from '#src/lib/first-paint.ts'
import { applyConfiguredLanguage, hasChosenLanguage } from '#src/lib/i18n.ts'

/**
 * Applies the installation's configured language (spec §1), which only the backend knows; no paint waits for it. The
 * first visit starts in the default language, which is nearly always the configured one, and switches as soon as the
 * answer arrives. Later visits start with that answer. The user's own choice is never touched.
 */
export async function followConfiguredLanguage(): Promise<void> {
  if (hasChosenLanguage()) return
  await firstPaint()
  try {
    // The launch has no other use for either.
    const [{ callApi }, { getRegisterConf }] = await Promise.all([
      import('#src/lib/api-client.ts'),
      import('#api/configuration.ts'),
    ])
    const { defaultLang } = await callApi(getRegisterConf)
    await applyConfiguredLanguage(defaultLang)
  } catch {
    // Offline, or without a backend: keep the current language; the next visit asks again.
  }
}
