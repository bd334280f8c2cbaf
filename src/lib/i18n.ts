import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { defaultLocale, type Locale, type LocaleId, localeNamed, locales } from '#src/config/locales.ts'
import { languageInUrl } from './language-in-url.ts'
import { readText, type StorageKey, writeText } from './stored-text.ts'

/** The parts that texts are loaded in, as `lingui.config.ts` divides them: `base` is for every page. */
export type CatalogueName = 'base' | 'account' | 'wallet' | 'spot' | 'home'

const files = import.meta.glob<{ messages: Messages }>(['/locales/*/*.po', '!/locales/pseudo/*'])

/** What the person has chosen. */
const choiceKey = 'language:v1'
/** What the installation is configured with, as an earlier visit has learned. */
const configuredKey = 'configuredLanguage:v1'

/** A language that is stored, by any of its names and with or without the marks of JSON; anything else there is none. */
function storedLanguage(key: StorageKey): LocaleId | undefined {
  const [, name] = /^"?([\w-]+)"?$/.exec(readText(key) ?? '') ?? []
  return name === undefined ? undefined : localeNamed(name)?.id
}

/** The language that is shown or, while its texts are still on the way, will be. */
let language = defaultLocale
let isChosen = false
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
  const choice = languageInUrl(location) ?? storedLanguage(choiceKey)
  isChosen = choice !== undefined
  language = choice ?? storedLanguage(configuredKey) ?? defaultLocale
  window.addEventListener('storage', ({ key }) => {
    const choice = storedLanguage(choiceKey)
    if (key !== choiceKey || choice === undefined) return
    isChosen = true
    language = choice
    void showLanguage(choice)
  })
  // An address that is edited, or pasted into this tab.
  window.addEventListener('hashchange', () => {
    const linked = languageInUrl(location)
    if (linked === undefined || linked === language) return
    isChosen = true
    void changeLanguage(linked)
  })
  keepFirstLink()
  await showLanguage(language)
}

/** Who has never chosen a language keeps that of the link they came by; a choice of their own outlives every link. */
function keepFirstLink(): void {
  const linked = languageInUrl(location)
  if (linked !== undefined && storedLanguage(choiceKey) === undefined) writeText(choiceKey, JSON.stringify(linked))
}

/** Texts that only some pages need; loaded with those pages, and from then on in every language that is chosen. */
export async function loadCatalogue(name: CatalogueName): Promise<void> {
  needed.add(name)
  await loadMessages(language, name)
}

/** Shows `wanted`, or what was shown before when its texts do not arrive. */
async function changeLanguage(wanted: LocaleId): Promise<void> {
  const before = language
  language = wanted
  try {
    await showLanguage(wanted)
  } catch (error) {
    if (language === wanted) language = before
    throw error
  }
}

/** Makes `wanted` the language of every text on the page, and keeps the choice. Rejects when its texts do not arrive. */
export async function chooseLanguage(wanted: LocaleId): Promise<void> {
  isChosen = true
  await changeLanguage(wanted)
  writeText(choiceKey, JSON.stringify(wanted))
}

/** Whether the person has ever chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  return isChosen
}

/**
 * Shows the language that the installation is configured with (spec §1) to a person who has not chosen one, now and
 * from the beginning on every later visit.
 */
export async function applyConfiguredLanguage(code: Locale['code']): Promise<void> {
  const { id } = locales.find((locale) => locale.code === code) ?? { id: defaultLocale }
  writeText(configuredKey, JSON.stringify(id))
  if (!isChosen && id !== language) await changeLanguage(id)
}

/** The language of the page. */
export function useLanguage(): LocaleId {
  return useLingui().i18n.locale as LocaleId
}

/** The code that the backend has for the language of the page (spec §1). */
export function useLanguageCode(): Locale['code'] {
  const language = useLanguage()
  return locales.find(({ id }) => id === language)?.code ?? 'zh_cn'
}
