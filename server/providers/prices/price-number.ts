import * as v from 'valibot'

import { readNumberText } from '#server/lib/number-text.ts'

/** A price or rate parsed from its own digits, in 10^-18, rounded toward zero. */
export const priceNumber = v.pipe(v.string(), v.transform(readNumberText), v.bigint())
