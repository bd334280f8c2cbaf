import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { MultiProcessMutex } from '@nomicfoundation/hardhat-utils/synchronization'
import type { HardhatPlugin } from 'hardhat/types/plugins'

/** Milliseconds that a build may wait for another: compiling everything takes a minute on a busy machine. */
const patience = 300_000

/**
 * Runs the builds of a compiler cache one at a time, across processes. Hardhat writes the cache at the end of every
 * build through a temporary file: two builds that end at once would race for it, and one would fail.
 */
export async function oneBuildAtATime<Result>(cacheFolder: string, build: () => Promise<Result>): Promise<Result> {
  const name = createHash('sha256').update(cacheFolder).digest('hex').slice(0, 16)
  // Not in the cache folder: if it is copied to another machine, a stale lock of a killed process would come along.
  return new MultiProcessMutex(path.join(tmpdir(), `sevenport-build-${name}.lock`), patience).use(build)
}

/** Serializes the builds of this project: see {@link oneBuildAtATime}. */
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
