import { refusal } from './file-refusal.ts'

/**
 * What an SVG must not have before it is drawn. Nothing of it is ever shown but the drawing, in which no script runs; so
 * these are what would have the server read something else or draw for ever.
 */
const forbidden: readonly RegExp[] = [
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /:include\b/i,
  // Anything but a part of the same picture.
  /\bhref\s*=\s*["']?\s*[^#"'\s]/i,
  /\burl\(\s*["']?\s*[^#"'\s]/i,
]

/** Ways to have a short text draw a lot. */
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
