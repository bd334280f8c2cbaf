import * as v from 'valibot'
import { readableShadeOf } from '#api/colour-contrast.ts'
import { brandColour, brandDomain, brandName } from '#api/merchant-brands.ts'
import { type FormFault, formFault } from '#src/entities/session/forms/form-fault-text.ts'

function entryOf<Schema extends v.GenericSchema<string, string>>(schema: Schema, fault: FormFault) {
  return v.pipe(
    v.string(),
    v.check((entry) => v.is(schema, entry), formFault(fault)),
    schema,
  )
}

/** The fields of a brand, without its logo. */
export const brandEntries = v.object({
  domain: entryOf(brandDomain, 'brand-domain-invalid'),
  name: entryOf(brandName, 'brand-name-invalid'),
  colour: entryOf(brandColour, 'brand-colour-invalid'),
})

/** Returns the nearest color with enough contrast if the entered one lacks it; `undefined` for any other entry. */
export function betterColour(entry: string): string | undefined {
  const colour = entry.trim().toLowerCase()
  if (!/^#[\da-f]{6}$/.test(colour)) return undefined
  const shade = readableShadeOf(colour)
  return shade === colour ? undefined : shade
}
