import * as v from 'valibot'

export const url = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL with ${protocols.join(' or ')}`,
    ),
  )

export const partnerUrl = (publicUrl: string) => v.optional(url(['https:', 'http:']), publicUrl)

/** Restricted to what is safe in a header. */
export const partnerKey = v.optional(
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,500}$/, 'must be 8 to 500 letters, digits or signs')),
)

export const about = v.description
