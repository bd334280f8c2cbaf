import { readFile } from 'node:fs/promises'

import type { Sharp } from 'sharp'

import type { AttachmentType } from '#api/attachments.ts'

import { refusal } from './file-refusal.ts'
import { sharp } from './strict-sharp.ts'
import { requireSafeSvg } from './svg-safety.ts'

/** Pixels of a picture, summed over all frames: more than phone cameras take by default. */
const maximumPixels = 64_000_000

/** Pixels per edge; larger pictures are scaled down. */
const maximumEdge = 4096

/** Maximum frames of an animation. */
const maximumFrames = 300

/** Timeout, in seconds. */
const longestWork = 20

export type PictureKind = 'jpeg' | 'png' | 'gif' | 'svg'

/**
 * Redraws a picture, so that only its visible content is left: no location, no script, no second file hidden inside. An
 * SVG becomes a PNG.
 * @throws ApiFailure `fileRefused` if the picture is damaged, too large to draw, or refers to something outside itself
 */
export async function redrawPicture(kind: PictureKind, from: string, to: string): Promise<AttachmentType> {
  const input = kind === 'svg' ? await readSvg(from) : from
  const isAnimated = kind === 'gif'
  try {
    const options = { limitInputPixels: maximumPixels, failOn: 'error', animated: isAnimated } as const
    const { format, pages = 1, width, height } = await sharp(input, options).metadata()
    if (format !== kind) throw refusal('The picture isn’t what it looks like')
    if (pages > maximumFrames) throw refusal('The animation has too many frames')
    if (width * height > maximumPixels) throw refusal('The picture is too large')
    const drawn = sharp(input, options).timeout({ seconds: longestWork }).autoOrient()
    const fitting = drawn.resize(maximumEdge, maximumEdge, { fit: 'inside', withoutEnlargement: true })
    await encode(fitting, kind).toFile(to)
  } catch (error) {
    if (!isDrawingError(error)) throw error
    throw refusal('The picture is damaged or too large')
  }
  return kind === 'svg' ? 'png' : kind
}

function encode(picture: Sharp, kind: PictureKind): Sharp {
  if (kind === 'jpeg') return picture.jpeg({ quality: 85 })
  return kind === 'gif' ? picture.gif() : picture.png()
}

async function readSvg(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal('The SVG isn’t UTF-8')
  }
  if (/^<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(text)) throw refusal('The SVG isn’t UTF-8')
  requireSafeSvg(text)
  return bytes
}

/** Drawing throws plain errors with libvips's messages; file system errors have a code. */
function isDrawingError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error)
}
