import { readFile } from 'node:fs/promises'

/** What a runner wrote as JSON; `undefined` if it died before it wrote anything. */
export async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
