export type Platform = 'iphone' | 'android' | 'computer'

/** On what the app runs, by what the browser says of itself. An iPad says that it is a Mac, but has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone'
  if (/Android/.test(userAgent)) return 'android'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iphone' : 'computer'
}
