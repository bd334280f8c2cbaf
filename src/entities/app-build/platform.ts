export type Platform = 'iphone' | 'android' | 'computer'

/** Detects the platform from the user agent. An iPad claims to be a Mac, but has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone'
  if (/Android/.test(userAgent)) return 'android'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iphone' : 'computer'
}
