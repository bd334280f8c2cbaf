import { refusal } from './file-refusal.ts'

/**
 * What an SVG must not contain when it is drawn. Only the drawing is ever shown, and scripts don't run in it, so this
 * covers what would make the server read other resources or draw forever.
 */
const forbidden: readonly RegExp[] = [
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /:include\b/i,
  // References to anything but parts of the same picture.
  /\bhref\s*=\s*["']?\s*[^#"'\s]/i,
  /\burl\(\s*["']?\s*[^#"'\s]/i,
]

/** Limits on constructs that let a short text draw a lot. */
const limited: readonly (readonly [RegExp, number])[] = [
  [/</g, 50_000],
  [/<(?:\w+:)?use\b/g, 500],
  [/<(?:\w+:)?(?:fe[A-Z]|pattern|mask)/g, 50],
]

/** @throws ApiFailure `fileRefused` */
export function requireSafeSvg(text: string): void {
  if (forbidden.some((part) => part.test(text))) throw refusal('The SVG refers to something outside itself')
  for (const [part, most] of limited) {
    let count = 0
    for (const _ of text.matchAll(part)) if (++count > most) throw refusal('The SVG is too complex')
  }
}
