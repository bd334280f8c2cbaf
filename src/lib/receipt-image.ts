/** The content of a receipt: a title, and facts under headings. */
export interface Receipt {
  readonly title: string
  readonly subtitle: string
  readonly sections: readonly ReceiptSection[]
  readonly footer: string
}

export interface ReceiptSection {
  readonly heading: string
  readonly facts: readonly (readonly [label: string, value: string])[]
}

const width = 720
const margin = 48
const [titleSize, textSize, lineHeight] = [34, 20, 30]
const labelWidth = 230
/** Pixel scale, for sharp text on any screen and in print. */
const scale = 2
const font = (size: number, weight = 400) => `${weight} ${size}px system-ui, sans-serif`

/** Breaks text that gets too wide: between words, or within a word without spaces such as a hash. */
export function breakLines(text: string, maximum: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of text.split(/(?<= )/)) {
    if (line !== '' && widthOf(line + part.trimEnd()) > maximum) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
    while (widthOf(line.trimEnd()) > maximum && line.length > 1) {
      let end = line.length - 1
      while (end > 1 && widthOf(line.slice(0, end)) > maximum) end -= 1
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

/** Draws a receipt. @throws Error if the browser can't draw. */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const measuring = canvas.getContext('2d')
  if (measuring === null) throw new Error('This browser can’t draw images')
  measuring.font = font(textSize)
  const rows = layOut(receipt, (text) => measuring.measureText(text).width)
  const height = (rows.at(-1)?.top ?? 0) + margin
  canvas.width = width * scale
  canvas.height = height * scale
  // Resizing the canvas resets the context.
  measuring.scale(scale, scale)
  measuring.fillStyle = '#fff'
  measuring.fillRect(0, 0, width, height)
  measuring.textBaseline = 'top'
  for (const { text, left, top, size, weight, color } of rows) {
    measuring.font = font(size, weight)
    measuring.fillStyle = color
    measuring.fillText(text, left, top)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('This browser can’t create images'))
      else resolve(blob)
    }, 'image/png')
  })
}

interface Row {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly size: number
  readonly weight: number
  readonly color: string
}

function layOut(receipt: Receipt, widthOf: (text: string) => number): readonly Row[] {
  const rows: Row[] = []
  let top = margin
  const add = (text: string, look: Partial<Row> = {}) => {
    rows.push({ text, left: margin, top, size: textSize, weight: 400, color: '#12263a', ...look })
  }
  add(receipt.title, { size: titleSize, weight: 700 })
  top += titleSize + 14
  add(receipt.subtitle, { color: '#5b6b7b' })
  top += lineHeight
  for (const { heading, facts } of receipt.sections) {
    top += 24
    add(heading, { weight: 700 })
    top += lineHeight + 4
    for (const [label, value] of facts) {
      const labels = breakLines(label, labelWidth - 20, widthOf)
      const values = breakLines(value, width - 2 * margin - labelWidth, widthOf)
      for (let line = 0; line < Math.max(labels.length, values.length); line += 1) {
        add(labels[line] ?? '', { color: '#5b6b7b' })
        add(values[line] ?? '', { left: margin + labelWidth })
        top += lineHeight
      }
    }
  }
  top += 24
  for (const line of breakLines(receipt.footer, width - 2 * margin, widthOf)) {
    add(line, { color: '#5b6b7b' })
    top += lineHeight
  }
  add('', {})
  return rows
}
