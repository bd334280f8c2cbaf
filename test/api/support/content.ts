import { randomUUID } from 'node:crypto'

import {
  type ContentPlace,
  type ContentVersion,
  draftContent,
  publishContent,
  submitContent,
  writeContent,
} from '#api/content.ts'
import { contentLanguages, type WrittenText } from '#api/content-rules.ts'
import type { LanguageCode } from '#api/primitives.ts'

import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Returns a publishable text, a different one for each language. */
export function goodText(lang: LanguageCode, words = 'Deposits are slow today'): WrittenText {
  return {
    title: `${words} (${lang})`,
    content: `${words}, and we say so in ${lang}.\n\n## More\n\n- See [deposits](/coinTopup/topup).`,
    changes: `${words} (${lang}).`,
  }
}

/** Begins a version, with the texts of the earlier version `from` if given. */
export async function draft(
  server: TestApp,
  writer: Person,
  place: ContentPlace,
  from: string | null = null,
): Promise<ContentVersion> {
  return server.ask(draftContent, { id: randomUUID(), place, from }, writer.signedIn)
}

/** Writes a version's texts in all four languages. */
export async function writeAll(
  server: TestApp,
  writer: Person,
  version: ContentVersion,
  words?: string,
): Promise<ContentVersion> {
  let written = version
  for (const lang of contentLanguages) {
    const { revision } = written.texts[lang]
    const text = goodText(lang, words)
    written = await server.ask(writeContent, { id: version.id, lang, revision, ...text }, writer.signedIn)
  }
  return written
}

/** Writes and submits a version as one operator, and publishes it as another. */
export async function publishAll(
  server: TestApp,
  [writer, reviewer]: readonly [Person, Person],
  begun: ContentVersion,
  words?: string,
): Promise<ContentVersion> {
  const { id, revision } = await writeAll(server, writer, begun, words)
  const submitted = await server.ask(submitContent, { id, revision }, writer.signedIn)
  return server.ask(publishContent, { id, revision: submitted.revision }, reviewer.signedIn)
}
