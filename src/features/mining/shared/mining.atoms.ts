import * as v from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** The pool a person looked at last: what a link without `?pool=` opens. */
export const lastPoolKeyAtom = storedAtom('lastPool:v1', v.nullable(v.string()), null)
