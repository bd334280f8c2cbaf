import { rawCheck } from 'valibot'
import { formFault } from './form-fault-text.ts'

/** spec §5: the two password entries must match. For forms with the entries `password` and `repeated`. */
export function passwordsMatch<Entries extends { readonly password: string; readonly repeated: string }>() {
  return rawCheck<Entries>(({ dataset, addIssue }) => {
    // Also runs if another entry is invalid and the whole doesn't match the schema.
    const input = dataset.value as Entries
    if (input.password === input.repeated) return
    addIssue({
      message: formFault('passwords-differ'),
      path: [{ type: 'object', origin: 'value', input: { ...input }, key: 'repeated', value: input.repeated }],
    })
  })
}
