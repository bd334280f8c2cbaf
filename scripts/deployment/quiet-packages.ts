import type { HardhatPlugin } from 'hardhat/types/plugins'

/** What the compiler says about a source file. */
interface Diagnosis {
  readonly severity: string
  readonly formattedMessage?: string | undefined
}

/** Whether somebody here can mend it: an error, or a warning in a source of ours. */
export function isOurs({ severity, formattedMessage = '' }: Diagnosis): boolean {
  return severity === 'error' || !/^ *--> (\.\/)?node_modules\//m.test(formattedMessage)
}

/** Leaves out what the compiler warns of in the sources of packages. */
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
