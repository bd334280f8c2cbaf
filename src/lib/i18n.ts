import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { defaultLocale, type LocaleId, locales } from '#src/config/locales.ts'
import { readText, writeText } from './stored-text.ts'

/** The parts that texts are loaded in, as `lingui.config.ts` divides them: `base` is for every page. */
export type CatalogueName = 'base' | 'wallet'

const files = import.meta.glob<{ messages: Messages }>(['/locales/*/*.po', '!/locales/pseudo/*'])

const storageKey = 'language:v1'

/** The choice of an earlier visit, as JSON; anything else that lies there is no choice. */
function storedLanguage(): LocaleId {
  const text = readText(storageKey)
  return locales.find(({ id }) => JSON.stringify(id) === text)?.id ?? defaultLocale
}

/** The language that is shown or, while its texts are still on the way, will be. */
let language = storedLanguage()
const needed = new Set<CatalogueName>(['base'])

async function loadMessages(locale: LocaleId, name: CatalogueName): Promise<void> {
  const load = files[`/locales/${locale}/${name}.po`]
  if (!load) throw new Error(`No catalogue ${name} in ${locale}`)
  const { messages } = await load()
  i18n.load(locale, messages)
}

async function showLanguage(wanted: LocaleId): Promise<void> {
  await Promise.all([...needed].map(async (name) => loadMessages(wanted, name)))
  // A quicker choice of another language may have overtaken this one.
  if (language !== wanted) return
  i18n.activate(wanted)
  document.documentElement.lang = wanted
}

/**
 * Loads the texts of the language that was chosen on an earlier visit, and follows a choice that is made in another
 * tab. Once, before anything is rendered.
 */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey) return
    language = storedLanguage()
    void showLanguage(language)
  })
  await showLanguage(language)
}

/** Texts that only some pages need; loaded with those pages, and from then on in every language that is chosen. */
export async function loadCatalogue(name: CatalogueName): Promise<void> {
  needed.add(name)
  await loadMessages(language, name)
}

/** Makes `wanted` the language of every text on the page, and keeps the choice. Rejects when its texts do not arrive. */
export async function chooseLanguage(wanted: LocaleId): Promise<void> {
  const before = language
  language = wanted
  try {
    await showLanguage(wanted)
  } catch (error) {
    if (language === wanted) language = before
    throw error
  }
  writeText(storageKey, JSON.stringify(wanted))
}

/** The language of the page. */
export function useLanguage(): LocaleId {
  return useLingui().i18n.locale as LocaleId
}
