import { i18n, type Messages } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { startTransition } from 'react'
import { defaultLocale, type Locale, type LocaleId, locales } from '#src/config/locales.ts'
import { languageInUrl } from './language-in-url.ts'
import { choiceKey, chosenLanguage, configuredKey, startingLanguage, storedLanguage } from './starting-language.ts'
import { writeText } from './stored-text.ts'

/** Name of a catalog as defined in `lingui.config.ts`: an area, or texts that several areas share. */
type CatalogueName = string

/** Loaders by file, such as `/locales/en/base.po`. */
type Catalogues = Record<string, () => Promise<{ readonly messages: Messages }>>

/** Catalogs that pages of several areas may need; every user downloads their names with the launch. */
const files: Catalogues = {
  ...import.meta.glob<{ messages: Messages }>([
    '/locales/*/*.po',
    '!/locales/pseudo/*',
    '!/locales/*/{alerted,audit,books,console,content,limits,merchants,overview,people,rewards}.po',
    '!/locales/*/{cold,holdings,keys,offline,send,sites}.po',
    '!/locales/*/help.po',
    '!/locales/*/{api,wallet}.po',
    '!/locales/*/{grow,invite}.po',
  ]),
}

/** The language shown or, while its texts are loading, about to be shown. */
let language = defaultLocale
let isChosen = false
const needed = new Set<CatalogueName>(['base'])

/** Catalogs that are loaded or loading, by file. Loading one twice would rerender every text. */
const loads = new Map<string, Promise<void>>()

async function loadMessages(locale: LocaleId, name: CatalogueName): Promise<void> {
  const file = `/locales/${locale}/${name}.po`
  const load = loads.get(file) ?? readMessages(locale, file)
  loads.set(file, load)
  try {
    await load
  } catch (error) {
    loads.delete(file)
    throw error
  }
}

async function readMessages(locale: LocaleId, file: string): Promise<void> {
  const load = files[file]
  if (!load) throw new Error(`The catalogue ${file} does not exist`)
  const { messages } = await load()
  // Rerenders every text on the page, in steps so that it stays responsive.
  startTransition(() => {
    i18n.load(locale, messages)
  })
}

/** Adds the catalogs that only one route table's pages need; that table provides their names. */
export function provideCatalogues(catalogues: Catalogues): void {
  Object.assign(files, catalogues)
}

async function showLanguage(wanted: LocaleId): Promise<void> {
  await Promise.all([...needed].map(async (name) => loadMessages(wanted, name)))
  // A later choice of language may have finished first.
  if (language !== wanted) return
  i18n.activate(wanted)
  document.documentElement.lang = wanted
}

/**
 * Loads the texts of the language chosen on an earlier visit, and follows a choice made in another tab. Call it once,
 * before anything is rendered.
 */
export async function startLanguage(): Promise<void> {
  language = startingLanguage()
  isChosen = chosenLanguage() !== undefined
  window.addEventListener('storage', ({ key }) => {
    const choice = storedLanguage(choiceKey)
    if (key !== choiceKey || choice === undefined) return
    isChosen = true
    language = choice
    void showLanguage(choice)
  })
  // The URL was edited, or pasted into this tab.
  window.addEventListener('hashchange', () => {
    const linked = languageInUrl(location)
    if (linked === undefined || linked === language) return
    isChosen = true
    void changeLanguage(linked)
  })
  keepFirstLink()
  await showLanguage(language)
}

/** Without an earlier choice, stores the language of the link; a stored choice outlives every link. */
function keepFirstLink(): void {
  const linked = languageInUrl(location)
  if (linked !== undefined && storedLanguage(choiceKey) === undefined) writeText(choiceKey, JSON.stringify(linked))
}

/** Loads texts that only some pages need, now and in every language chosen later. */
async function loadCatalogue(name: CatalogueName): Promise<void> {
  needed.add(name)
  await loadMessages(language, name)
}

/**
 * Loads a part of the app that comes after the launch together with its texts: those of the catalogs named here, and
 * those that all such parts share. A test compares the names with what the part shows, so write them out in the call.
 */
export async function withCatalogues<Piece extends object>(
  names: readonly CatalogueName[],
  piece: Promise<Piece>,
): Promise<Piece>
/** The same for texts alone, as around the pages of an area without a layout of its own. */
export async function withCatalogues(names: readonly CatalogueName[]): Promise<object>
export async function withCatalogues(names: readonly CatalogueName[], piece?: Promise<object>): Promise<object> {
  const [loaded] = await Promise.all([piece, ...['shared', ...names].map(loadCatalogue)])
  return loaded ?? {}
}

/** Shows `wanted`, or keeps the current language if the texts fail to load. */
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

/** Makes `wanted` the language of every text on the page and stores the choice. Rejects if the texts fail to load. */
export async function chooseLanguage(wanted: LocaleId): Promise<void> {
  isChosen = true
  await changeLanguage(wanted)
  writeText(choiceKey, JSON.stringify(wanted))
}

/** Returns whether the user has ever chosen a language in this browser. */
export function hasChosenLanguage(): boolean {
  return isChosen
}

/**
 * Shows the installation's configured language (spec §1) to a user who hasn't chosen one, now and from the start of
 * every later visit.
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

/** The backend's code for the language of the page (spec §1). */
export function useLanguageCode(): Locale['code'] {
  const language = useLanguage()
  return locales.find(({ id }) => id === language)?.code ?? 'zh_cn'
}
