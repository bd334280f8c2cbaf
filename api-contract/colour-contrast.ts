/** Minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
export const readableContrast = 4.5

const channels = (colour: string) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of a color such as `#0064d2` with white, from 1 to 21. */
export function contrastWithWhite(colour: string): number {
  return 1.05 / (luminanceOf(colour) + 0.05)
}

/** Returns the color itself, or its lightest darker shade that is readable on white. */
export function readableShadeOf(colour: string): string {
  const rgb = channels(colour)
  for (let share = 255; share > 0; share -= 1) {
    const shade = `#${rgb
      .map((channel) =>
        Math.floor((channel * share) / 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (contrastWithWhite(shade) >= readableContrast) return shade
  }
  return '#000000'
}
