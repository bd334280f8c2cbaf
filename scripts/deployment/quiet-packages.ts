import type { HardhatPlugin } from 'hardhat/types/plugins'

/** A compiler message about a source file. */
interface Diagnosis {
  readonly severity: string
  readonly formattedMessage?: string | undefined
}

/** Returns whether we can fix it: an error, or a warning in our own source. */
export function isOurs({ severity, formattedMessage = '' }: Diagnosis): boolean {
  return severity === 'error' || !/^ *--> (\.\/)?node_modules\//m.test(formattedMessage)
}

/** Hides compiler warnings about packages. */
export const quietPackages: HardhatPlugin = {
  id: 'sevenport-quiet-packages',
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({
        getCompilationJobErrors: async (context, job, output, next) =>
          (await next(context, job, output)).filter(isOurs),
      }),
    }),
  },
}
