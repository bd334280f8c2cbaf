import { bbqrCollector, isBbqr } from './bbqr.ts'
import type { PartCollector } from './code-parts.ts'
import { isUr, urCollector } from './uniform-resource.ts'

/** Returns whether a text looks like a code of a series, even a damaged one. */
export function isOfSeries(text: string): boolean {
  return /^(?:B\$|ur:)/i.test(text)
}

/** Reads a file from a series of codes of either format. */
export function partCollector(): PartCollector {
  const [bbqr, ur] = [bbqrCollector(), urCollector()]
  return {
    take: async (text) => {
      if (isBbqr(text)) return bbqr.take(text)
      return isUr(text) ? ur.take(text) : { status: 'unknown' }
    },
  }
}
