import * as v from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** The last pool viewed, which links without `?pool=` open. */
export const lastPoolKeyAtom = storedAtom('lastPool:v1', v.nullable(v.string()), null)
