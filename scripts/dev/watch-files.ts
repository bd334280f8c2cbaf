import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, watch } from 'node:fs'
import path from 'node:path'

/** Milliseconds to wait for more changes: editors save a file in several steps, and switching branches saves many. */
const settleTime = 150

/**
 * Calls `onChange` with the files whose content changed, one call at a time. Ignores files saved without a change.
 * @returns A function that stops watching.
 */
export function watchFiles(
  folders: readonly string[],
  isWatched: (file: string) => boolean,
  onChange: (files: readonly string[]) => Promise<void>,
): () => void {
  let known = readHashes(folders, isWatched)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const look = async () => {
    const current = readHashes(folders, isWatched)
    const changed = [...new Set([...known.keys(), ...current.keys()])].filter(
      (file) => known.get(file) !== current.get(file),
    )
    known = current
    if (changed.length > 0) await onChange(changed)
  }
  const notice = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(look)
    }, settleTime)
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, notice))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

function readHashes(folders: readonly string[], isWatched: (file: string) => boolean): Map<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  return new Map(
    files.filter(isWatched).map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}
