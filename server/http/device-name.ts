import bowser from 'bowser'

/** The only names allowed in emails. For unknown browsers, the library returns parts of the user agent itself. */
const browsers = new Set(Object.values(bowser.BROWSER_MAP))
const systems = new Set(Object.values(bowser.OS_MAP))

/** Cache of names by user agent, which is the same with each call of a browser; at most a few hundred kilobytes. */
const known = new Map<string, string>()
const maxKnown = 500

/**
 * Returns a name by which users recognize a browser, such as "Chrome · Android". It contains no words, because it is
 * shown in four languages, and no version, which changes every month. Unknown parts are left out.
 */
export function deviceName(userAgent: string): string {
  const remembered = known.get(userAgent)
  if (remembered !== undefined) return remembered
  const name = readName(userAgent)
  // Clearing is cheap: invented user agents only evict names that are quickly parsed again.
  if (known.size >= maxKnown) known.clear()
  known.set(userAgent, name)
  return name
}

function readName(userAgent: string): string {
  // The library throws on an empty string.
  const { browser, os } = bowser.parse(userAgent === '' ? 'unknown' : userAgent)
  const names = [nameAmong(browsers, browser.name), nameAmong(systems, os.name)].filter((name) => name !== undefined)
  return names.length === 0 ? '?' : names.join(' · ')
}

function nameAmong(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}
