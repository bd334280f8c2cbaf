import { readFile, writeFile } from 'node:fs/promises'

const file = new URL('../../docs/benchmarks.md', import.meta.url)

const introduction = `# Benchmarks

The latest figures, each with the command that prints them. Each command replaces its own section: don't edit sections
by hand.
`

export interface BenchmarkSection {
  /** Heading of the section, which also identifies it. */
  readonly title: string
  /** The command that produced the figures, as typed. */
  readonly command: string
  /** Markdown below the heading: what was measured and how, and the tables. */
  readonly body: string
}

/** Prints a section and writes it to `docs/benchmarks.md`, replacing the section with the same title. */
export async function recordBenchmark(section: BenchmarkSection): Promise<void> {
  process.stdout.write(`\n${section.title}\n\n${section.body}\n\n`)
  await writeFile(file, replaceSection(await readDocument(), section, new Date()))
  process.stdout.write('Written to docs/benchmarks.md\n')
}

/** Returns `document` with `section` in place of the one with its title, or appended if there is none. */
export function replaceSection(document: string, section: BenchmarkSection, measuredAt: Date): string {
  const [head = introduction, ...sections] = document.split(/^(?=## )/m)
  const heading = `## ${section.title}\n`
  const day = measuredAt.toISOString().slice(0, 10)
  const text = `${heading}\n\`${section.command}\`, ${day}, Node ${process.versions.node}\n\n${section.body.trim()}\n`
  const position = sections.findIndex((other) => other.startsWith(heading))
  const others = sections.map((other) => `${other.trim()}\n`)
  return [`${head.trim()}\n`, ...(position === -1 ? [...others, text] : others.with(position, text))].join('\n')
}

async function readDocument(): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return introduction
    throw error
  }
}
