import { imageWithCode, newDrawing } from '#src/lib/qr-code-image.ts'

interface CodeImage {
  /** Content of the QR code. */
  readonly code: string
  /** Heading above the code, such as `100 USDT on Ethereum`. */
  readonly title: string
  readonly address: string
}

const width = 640
const margin = 40
const codeSize = width - 2 * margin
const [titleSize, textSize, lineHeight] = [30, 22, 32]
/** Characters of an address per line, in a monospaced font. */
const lineLength = 34

/** Draws a code with the address below it, for comparison. @throws Error if the browser can't draw it. */
export async function drawCodeImage({ code, title, address }: CodeImage): Promise<Blob> {
  const lines = address.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  const height = margin + titleSize + margin / 2 + codeSize + margin / 2 + lines.length * lineHeight + margin
  const drawing = newDrawing(width, height)
  const { context } = drawing
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#12263a'
  context.font = `700 ${titleSize}px system-ui, sans-serif`
  context.fillText(title, width / 2, margin, codeSize)
  context.font = `400 ${textSize}px ui-monospace, monospace`
  const textTop = margin + titleSize + margin + codeSize
  for (const [index, line] of lines.entries()) context.fillText(line, width / 2, textTop + index * lineHeight)
  return imageWithCode(drawing, code, { left: margin, top: margin + titleSize + margin / 2, size: codeSize })
}
