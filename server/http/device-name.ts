import bowser from 'bowser'

/** Where it knows none, the library returns pieces of what was sent: these names are all that may stand in a mail. */
const browsers = new Set(Object.values(bowser.BROWSER_MAP))
const systems = new Set(Object.values(bowser.OS_MAP))

/** Names by what browsers say of themselves, which is the same with each call of one; at most a few hundred kilobytes. */
const known = new Map<string, string>()
const maxKnown = 500

/**
 * What a person recognises a browser by, such as "Chrome · Android": no words, for people read it in four languages, and
 * no version, which changes every month. What is not known is left out.
 */
export function deviceName(userAgent: string): string {
  const remembered = known.get(userAgent)
  if (remembered !== undefined) return remembered
  const name = readName(userAgent)
  // Whoever makes up browsers has only those forgotten that are quickly read again.
  if (known.size >= maxKnown) known.clear()
  known.set(userAgent, name)
  return name
}

function readName(userAgent: string): string {
  // The library throws at an empty text.
  const { browser, os } = bowser.parse(userAgent === '' ? 'unknown' : userAgent)
  const names = [nameAmong(browsers, browser.name), nameAmong(systems, os.name)].filter((name) => name !== undefined)
  return names.length === 0 ? '?' : names.join(' · ')
}

function nameAmong(names: ReadonlySet<string>, name: string | undefined): string | undefined {
  return name !== undefined && names.has(name) ? name : undefined
}
