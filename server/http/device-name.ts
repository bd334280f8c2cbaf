import bowser from 'bowser'

/** Where it knows none, the library returns pieces of what was sent: these names are all that may stand in a mail. */
const browsers = new Set(Object.values(bowser.BROWSER_MAP))
const systems = new Set(Object.values(bowser.OS_MAP))

/**
 * What a person recognises a browser by, such as "Chrome · Android": no words, for people read it in four languages, and
 * no version, which changes every month. What is not known is left out.
 */
export function deviceName(userAgent: string): string {
  // The library throws at an empty text.
  const { browser, os } = bowser.parse(userAgent === '' ? 'unknown' : userAgent)
  const names = [nameAmong(browsers, browser.name), nameAmong(systems, os.name)].filter((name) => name !== undefined)
  return names.length === 0 ? '?' : names.join(' · ')
}

function nameAmong(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}
