/** Signs that are taken for a letter, from other scripts and from leetspeak. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aаα@4',
    'bв8',
    'cсϲ',
    'eеε3',
    'fƒ',
    'hнһ',
    // Whether it is an i or an l is hard to see in most typefaces.
    'lіιӏ1|!i',
    'kкκ',
    'mм',
    'nпηո',
    'oоο0ס',
    'pрρ',
    'rг',
    'sѕ5$',
    'tтτ',
    'uυս',
    'vνѵ',
    'xхχ',
    'yуγ',
  ].flatMap(([letter = '', ...signs]) => signs.map((sign) => [sign, letter])),
)

/** A text as somebody sees it who doesn't look closely. */
function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return Array.from(plain)
    .map((sign) => lookalikes[sign] ?? sign)
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('')
}

/** What only Sevenport may be called, in the languages of the app. */
const houseWords = ['Sevenport', '7port', 'Support', 'Official', 'Soporte', 'Oficial', '官方', '客服'].map(skeletonOf)

/** Whether somebody might take the name for Sevenport's own. */
export function resemblesHouse(name: string): boolean {
  const skeleton = skeletonOf(name)
  return houseWords.some((word) => skeleton.includes(word))
}

/** Whether letters of scripts stand together whose letters look alike. */
export function mixesScripts(name: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
  return scripts.filter((script) => script.test(name)).length > 1
}
