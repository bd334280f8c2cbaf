import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'

import { fileTypeFromFile } from 'file-type'

import { refusal } from './file-refusal.ts'

/** The kind of a file, judged by its content. */
export type FileKind = 'jpeg' | 'png' | 'gif' | 'svg' | 'pdf' | 'text'

const kindOfMime: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}

/** A declaration, comments and a document type without definitions may precede the picture. */
const svgStart = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:(?:<!--.*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/s

/** Bytes. Decoded as Latin-1, one byte per character, so that no character is split. */
const headLength = 4096

/**
 * Detects the kind of a file from its content, regardless of its name.
 * @throws ApiFailure `fileRefused` unless the kind is accepted, and the file looks complete
 */
export async function fileKindOf(path: string): Promise<FileKind> {
  const { size } = await stat(path)
  if (size === 0) throw refusal('The file is empty')
  if (svgStart.test((await readPart(path, 0, headLength)).toString('latin1').replace(/^\u00EF\u00BB\u00BF/, ''))) {
    return 'svg'
  }
  const found = await fileTypeFromFile(path)
  if (found === undefined) {
    await requireText(path)
    return 'text'
  }
  const kind = kindOfMime[found.mime]
  if (kind === undefined) throw refusal('Files of this type aren’t taken')
  if (kind === 'pdf') await requireWholePdf(path, size)
  return kind
}

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function requireWholePdf(path: string, size: number): Promise<void> {
  const start = await readPart(path, 0, 5)
  const end = await readPart(path, Math.max(0, size - headLength), headLength)
  if (start.toString('latin1') !== '%PDF-' || !end.includes('%%EOF')) throw refusal('The PDF is damaged')
}

/** Text is UTF-8 without control characters, except tabs, line and page breaks, and ESC, which colors logs. */
async function requireText(path: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      requirePlain(decoder.decode(piece, { stream: true }))
    }
    decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw refusal('Files of this type aren’t taken')
    throw error
  }
}

function requirePlain(text: string): void {
  const rest = text.replaceAll(/[\t\n\r\f]/g, '').replaceAll('\u001B', '')
  if (/\p{Cc}/u.test(rest)) throw refusal('Files of this type aren’t taken')
}
