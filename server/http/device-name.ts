import bowser from 'bowser'

/** Where it knows none, the library returns pieces of what was sent: these names are all that may stand in a mail. */
const browsers = new Set(Object.values(bowser.BROWSER_MAP))
const systems = new Set(Object.values(bowser.OS_MAP))

/** What a person recognises a browser by, such as "Chrome on Android". No version: it changes every month. */
export function deviceName(userAgent: string): string {
  // The library throws at an empty text.
  const { browser, os } = bowser.parse(userAgent === '' ? 'unknown' : userAgent)
  return `${nameAmong(browsers, browser.name) ?? 'Unknown browser'} on ${nameAmong(systems, os.name) ?? 'unknown system'}`
}

function nameAmong(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}
