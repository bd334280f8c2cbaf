import { firstPaint } from '#src/lib/first-paint.ts'
import { applyConfiguredLanguage, hasChosenLanguage } from '#src/lib/i18n.ts'

/**
 * The language that the installation is configured with (spec §1) is only known to the backend, and no paint waits for
 * that: the first visit begins in the default language, which is the configured one nearly everywhere, and changes as
 * soon as the answer is there. Later visits begin with the answer; a choice of the person's own is never touched.
 */
export async function followConfiguredLanguage(): Promise<void> {
  if (hasChosenLanguage()) return
  await firstPaint()
  try {
    // Neither is in the launch otherwise.
    const [{ callApi }, { getRegisterConf }] = await Promise.all([
      import('#src/lib/api-client.ts'),
      import('#api/configuration.ts'),
    ])
    const { defaultLang } = await callApi(getRegisterConf)
    await applyConfiguredLanguage(defaultLang)
  } catch {
    // Offline, or without a backend: the language that is shown stays, and the next visit asks again.
  }
}
