/** Secrets that must not be found anywhere: a text (words, passwords, passphrases) or the bytes of a key. */
export type Secrets = Readonly<Record<string, string | Uint8Array>>

/** This many words in a row are no coincidence. Word lists contain every word, but in alphabetical order. */
const telling = 4

interface Form {
  readonly name: string
  readonly isFoundIn: (text: string, lowerCase: string) => boolean
}

/** Looks for secrets in any encoding: as text, in hexadecimal, in base64, in one-byte and two-byte characters. */
export class SecretSearch {
  readonly #forms: readonly Form[]

  constructor(secrets: Secrets) {
    this.#forms = Object.entries(secrets).flatMap(([name, secret]) =>
      typeof secret === 'string' ? formsOfText(name, secret) : formsOfBytes(name, Buffer.from(secret)),
    )
  }

  /** Returns the names of secrets found in any of the texts, with the encoding of each. */
  findIn(texts: Iterable<string>): readonly string[] {
    const found = new Set<string>()
    for (const text of texts) {
      const lowerCase = text.toLowerCase()
      for (const { name, isFoundIn } of this.#forms) if (isFoundIn(text, lowerCase)) found.add(name)
    }
    return [...found].toSorted()
  }
}

function formsOfText(name: string, secret: string): Form[] {
  const words = secret.split(' ')
  const written = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  return [
    { name: `${name} as text`, isFoundIn: (text) => written.some((form) => text.includes(form)) },
    ...(words.length > telling ? [rowOf(name, words)] : []),
    ...formsOfBytes(`${name} in UTF-8`, Buffer.from(secret, 'utf8')),
    ...formsOfBytes(`${name} in UTF-16`, Buffer.from(secret, 'utf16le')),
  ]
}

/** Matches several of the words in a row, whatever is between them. */
function rowOf(name: string, words: readonly string[]): Form {
  const rows = words
    .slice(0, 1 - telling)
    .map((_, start) => new RegExp(`(?<![a-z])${words.slice(start, start + telling).join('[^a-z]{1,40}?')}(?![a-z])`))
  const isLikely = (text: string) => words.filter((word) => text.includes(word)).length >= telling
  return {
    name: `${name} in a row`,
    isFoundIn: (_, lowerCase) => isLikely(lowerCase) && rows.some((row) => row.test(lowerCase)),
  }
}

function formsOfBytes(name: string, bytes: Buffer): Form[] {
  const digits = bytes.toString('hex')
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset))
  const forms = [
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    [...bytes].join(','),
  ]
  return [
    { name: `${name} in hexadecimal digits`, isFoundIn: (_, lowerCase) => lowerCase.includes(digits) },
    { name: `${name} in base64`, isFoundIn: (text) => forms.some((form) => text.includes(form)) },
  ]
}

/**
 * Returns the base64 part that is the same regardless of the surrounding bytes; `offset` is the number of bytes before
 * it, modulo three.
 */
function base64At(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}
