import { readFile } from 'node:fs/promises'

import type { LanguageCode } from '#api/primitives.ts'

/** A longer text shown to users: Markdown without HTML. */
export interface Text {
  readonly title: string
  readonly content: string
}

export const languages: readonly LanguageCode[] = ['en_us', 'es_mx', 'zh_cn', 'zh_tw']

/** Reads a text of this folder, such as `notices/mining-open`. Its first line is a heading with the title. */
export async function readText(name: string, lang: LanguageCode): Promise<Text> {
  const markdown = await readFile(new URL(`${name}/${lang}.md`, import.meta.url), 'utf8')
  const [, title, content] = /^# (.+)\r?\n\s*([^]*\S)\s*$/.exec(markdown) ?? []
  if (title === undefined || content === undefined) throw new Error(`${name} has no title in ${lang}`)
  return { title, content }
}

/** Reads a text in every language. */
export async function readTexts(name: string): Promise<Readonly<Record<LanguageCode, Text>>> {
  const [en_us, es_mx, zh_cn, zh_tw] = await Promise.all([
    readText(name, 'en_us'),
    readText(name, 'es_mx'),
    readText(name, 'zh_cn'),
    readText(name, 'zh_tw'),
  ])
  return { en_us, es_mx, zh_cn, zh_tw }
}

/** Returns the first paragraph, which lists show as a summary. */
export function summaryOf({ content }: Text): string {
  return content.split(/\r?\n\s*\n/, 1)[0] ?? ''
}
