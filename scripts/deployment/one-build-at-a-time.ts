import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { MultiProcessMutex } from '@nomicfoundation/hardhat-utils/synchronization'
import type { HardhatPlugin } from 'hardhat/types/plugins'

/** How long a build may wait for another: compiling everything takes a minute on a busy machine. */
const patience = 300_000

/**
 * Runs one build of a compiler cache after the other, whichever process it is of. Hardhat writes the cache at the end of
 * every build, through one temporary file: two that end together take it from each other, and one of them fails.
 */
export async function oneBuildAtATime<Result>(cacheFolder: string, build: () => Promise<Result>): Promise<Result> {
  const name = createHash('sha256').update(cacheFolder).digest('hex').slice(0, 16)
  // Not in the cache: a lock that a killed process left behind is of no use on another machine that gets the folder.
  return new MultiProcessMutex(path.join(tmpdir(), `sevenport-build-${name}.lock`), patience).use(build)
}

/** Has builds of this project wait for each other: see {@link oneBuildAtATime}. */
export const buildsInTurn: HardhatPlugin = {
  id: 'sevenport-builds-in-turn',
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({
        build: async (context, files, options, next) =>
          oneBuildAtATime(context.config.paths.cache, async () => next(context, files, options)),
      }),
    }),
  },
}
