/** Characters that look like a letter, from other scripts and leetspeak. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aаα@4',
    'bв8',
    'cсϲ',
    'eеε3',
    'fƒ',
    'hнһ',
    // In most typefaces an i and an l are hard to tell apart.
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

/** Returns the text as it looks at a glance. */
function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return Array.from(plain)
    .map((sign) => lookalikes[sign] ?? sign)
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('')
}

/** Words reserved for Sevenport, in the languages of the app. */
const houseWords = ['Sevenport', '7port', 'Support', 'Official', 'Soporte', 'Oficial', '官方', '客服'].map(skeletonOf)

/** Whether the name could be mistaken for Sevenport's own. */
export function resemblesHouse(name: string): boolean {
  const skeleton = skeletonOf(name)
  return houseWords.some((word) => skeleton.includes(word))
}

/** Whether the name mixes scripts whose letters look alike. */
export function mixesScripts(name: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
  return scripts.filter((script) => script.test(name)).length > 1
}
