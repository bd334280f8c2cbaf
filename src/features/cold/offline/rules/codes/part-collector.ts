import { bbqrCollector, isBbqr } from './bbqr.ts'
import type { PartCollector } from './code-parts.ts'
import { isUr, urCollector } from './uniform-resource.ts'

/** Whether a code is one of a series, whatever else is wrong with it. */
export function isOfSeries(text: string): boolean {
  return /^(?:B\$|ur:)/i.test(text)
}

/** Reads a file from codes of several parts, of whichever kind they are. */
export function partCollector(): PartCollector {
  const [bbqr, ur] = [bbqrCollector(), urCollector()]
  return {
    take: async (text) => {
      if (isBbqr(text)) return bbqr.take(text)
      return isUr(text) ? ur.take(text) : { status: 'unknown' }
    },
  }
}
