import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { attachmentPath, maximumFileSize, maximumPictureSize, uploadPath } from '#api/attachments.ts'
import { startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { liveMemory } from './support/live-memory.ts'
import { type Person, register } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { createTestDatabase } from './support/test-database.ts'
import { download, fileHeaders, formOf, formType, upload, uploaded } from './support/uploads.ts'

const { fileRefused, invalidRequest, payloadTooLarge } = apiErrorCode

let server: TestApp
let folder: string
let ann: Person

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hostile-files-'))
  const connection = connectPostgres(await createTestDatabase(), () => undefined)
  server = await buildTestApp({ connection, config: { ...testConfig, dataFolder: folder } })
  ann = await register(server)
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => server.database.delete(rateLimits))

const codeOf = async (content: Uint8Array | string, name?: string) =>
  (await upload(server, content, ann.signedIn, name)).code
const paint = (width = 8, height = 8, background = 'blue') =>
  sharp({ create: { width, height, channels: 3, background } })
const svg = (inside: string, size = 'width="20" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`

/** Creates a GIF with black and white frames. */
async function animate(frames: number): Promise<Buffer> {
  const edge = 4
  const frame = (index: number) => Buffer.alloc(edge * edge * 3, index % 2 === 0 ? 0 : 255)
  const raw = { width: edge, height: edge * frames, channels: 3, pageHeight: edge } as const
  return sharp(Buffer.concat(Array.from({ length: frames }, (_, index) => frame(index))), { raw })
    .gif()
    .toBuffer()
}

/** Reads a picture's metadata from a file, as pictures are read from files only. */
async function lookAt(bytes: Uint8Array) {
  const file = path.join(folder, 'looked-at')
  await writeFile(file, bytes)
  return sharp(file).metadata()
}

/** Uploads a file and downloads what was stored. */
async function kept(content: Uint8Array | string, name?: string) {
  const file = await uploaded(server, content, ann.signedIn, name)
  const start = { id: randomUUID(), lang: 'en_us' as const, text: 'Look', attachments: [file.id] }
  await server.ask(startConversation, start, ann.signedIn)
  const { rawPayload, headers } = await download(server, attachmentPath(file.id), ann.signedIn)
  return { file, bytes: rawPayload, headers }
}

/** Builds a chunk of a PNG file. */
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) === 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** Builds a small PNG that claims this many pixels, all black. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('redrawn pictures', () => {
  it('a redrawn picture keeps nothing of its metadata', async () => {
    const exif = { IFD0: { Copyright: 'secret street 5', Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '19/1 25/1 0/1' } }
    const original = await paint().withExif(exif).jpeg().toBuffer()
    expect((await lookAt(original)).exif).toBeDefined()
    const { bytes } = await kept(original, 'photo.jpg')
    expect((await lookAt(bytes)).exif).toBeUndefined()
    expect(bytes.includes('secret street')).toBe(false)
  })

  it('a redrawn picture is upright, as the camera held it', async () => {
    const { bytes } = await kept(await paint(30, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(await lookAt(bytes)).toMatchObject({ width: 10, height: 30 })
  })

  it('a redrawn picture loses what was appended or hidden inside it', async () => {
    const evil = '<script>alert(document.domain)</script>'
    const png = await paint().png().toBuffer()
    expect((await kept(Buffer.concat([png, Buffer.from(evil)]))).bytes.includes('script')).toBe(false)
    const commented = Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${evil}`)),
      png.subarray(33),
    ])
    expect((await kept(commented)).bytes.includes('script')).toBe(false)
    // The start of a GIF that is also a script.
    expect(await codeOf('GIF89a/*....*/=0;alert(1)//')).toBe(fileRefused)
  })

  it('scales a large picture down, and keeps all frames of an animation', async () => {
    const { bytes } = await kept(await paint(5000, 10).png().toBuffer())
    expect(await lookAt(bytes)).toMatchObject({ width: 4096 })
    const { file, bytes: drawn } = await kept(await animate(2))
    expect(file.type).toBe('gif')
    expect(await lookAt(drawn)).toMatchObject({ pages: 2 })
  })

  it('refuses a picture that is damaged or takes too much to draw', async () => {
    const jpeg = await paint(200, 200).jpeg().toBuffer()
    expect(await codeOf(jpeg.subarray(0, jpeg.length / 2))).toBe(fileRefused)
    const png = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
      .png()
      .toBuffer()
    expect(await codeOf(png.subarray(0, png.length / 2))).toBe(fileRefused)
    expect(await codeOf(png.subarray(0, 20))).toBe(fileRefused)
    const bomb = pngBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await codeOf(bomb)).toBe(fileRefused)
    const tooManyFrames = await animate(301)
    expect(await codeOf(tooManyFrames)).toBe(fileRefused)
  })
})

describe('SVG files', () => {
  it('an SVG becomes a PNG without its scripts', async () => {
    const drawing = svg('<script>alert(1)</script><rect width="9" height="9" fill="red" onclick="alert(2)"/>')
    for (const text of [
      drawing,
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><!DOCTYPE svg>\n${drawing}`,
    ]) {
      const { file, bytes, headers } = await kept(text, 'drawing.svg')
      expect(file).toMatchObject({ type: 'png', name: 'drawing.png' })
      expect(headers['content-type']).toBe('image/png')
      expect(bytes.includes('script')).toBe(false)
      expect(await lookAt(bytes)).toMatchObject({ format: 'png', width: 20 })
    }
  })

  it('refuses an SVG that refers to anything outside itself', async () => {
    const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const hostile = [
      `${entity}${svg('<text y="9">&x;</text>')}`,
      `<!DOCTYPE svg [<!ELEMENT svg ANY>]>${svg('')}`,
      svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
      svg('<image xlink:href="http://169.254.169.254/" width="9" height="9"/>'),
      svg('<image href="&#104;ttp://example.com/" width="9" height="9"/>'),
      svg('<use href="other.svg#a"/>'),
      svg('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'),
      svg('<rect style="fill:url(http://example.com/#a)" width="9" height="9"/>'),
      svg('<style>@import "http://example.com/a.css";</style>'),
      svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'),
      `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${svg('')}`,
    ]
    for (const text of hostile) expect([text, await codeOf(text, 'a.svg')]).toEqual([text, fileRefused])
  })

  it('refuses an SVG that is too large, too complex or in another encoding', async () => {
    expect(await codeOf(svg('<rect width="9" height="9"/>', 'width="100000" height="100000"'))).toBe(fileRefused)
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(50)}</g>`,
    )
    expect(
      await codeOf(svg(`<defs><rect id="a0" width="1" height="1"/>${levels.join('')}</defs><use href="#a12"/>`)),
    ).toBe(fileRefused)
    expect(await codeOf(svg('<g>'.repeat(50_001)))).toBe(fileRefused)
    expect(await codeOf(svg('<filter id="f"><feTurbulence numOctaves="999"/></filter>'.repeat(51)))).toBe(fileRefused)
    expect(await codeOf(Buffer.from(`\uFEFF${svg('<rect/>')}`, 'utf16le'))).toBe(fileRefused)
    expect(await codeOf(`<?xml version="1.0" encoding="UTF-7"?>${svg('<rect/>')}`)).toBe(fileRefused)
  })
})

describe('file contents', () => {
  it('stores a page or script as text, whatever its name', async () => {
    const { file, bytes, headers } = await kept('<html><script>alert(1)</script>', 'picture.png')
    expect(file).toMatchObject({ type: 'text', name: 'picture.png.txt' })
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(bytes.toString()).toBe('<html><script>alert(1)</script>')
    expect((await kept(await paint().png().toBuffer(), 'invoice.html')).file).toMatchObject({ name: 'invoice.png' })
  })

  it('refuses files of other kinds, whatever their name', async () => {
    const hostile = [
      Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0'.padEnd(60, '\0'), 'latin1'),
      Buffer.from(`MZ${'\0'.repeat(60)}`, 'latin1'),
      Buffer.from('\u007FELF\u0002\u0001\u0001'.padEnd(64, '\0'), 'latin1'),
      Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
      await paint().webp().toBuffer(),
      await paint().tiff().toBuffer(),
      Buffer.from('text with a \0 in it'),
      Buffer.from([0x74, 0xff, 0xfe, 0x20, 0xc3]),
      Buffer.alloc(0),
    ]
    for (const content of hostile) expect(await codeOf(content, 'a.txt')).toBe(fileRefused)
  })

  it('a PDF needs a beginning and an end', async () => {
    expect(await codeOf('%PDF-1.4\n1 0 obj\n', 'a.pdf')).toBe(fileRefused)
    const { file, headers } = await kept('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'a.exe')
    expect(file).toMatchObject({ type: 'pdf', name: 'a.pdf' })
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  })

  it('refuses the antivirus test file, also inside other files', async () => {
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
    expect(await codeOf(virus, 'eicar.txt')).toBe(fileRefused)
    expect(await codeOf(`${'a'.repeat(65_500)}${virus}`)).toBe(fileRefused)
    expect(await codeOf(Buffer.concat([await paint().png().toBuffer(), Buffer.from(virus)]))).toBe(fileRefused)
  })

  it('sanitizes file names', async () => {
    const names = {
      '../../../etc/passwd': 'passwd.txt',
      'C:\\\\Windows\\\\win.ini': 'win.ini.txt',
      'a\u202Egnp.exe': 'agnp.exe.txt',
      'zwei\u0007  Bilder.log': 'zwei Bilder.log',
      '....': 'file.txt',
      '截图 1.txt': '截图 1.txt',
      [`${'x'.repeat(300)}.log`]: `${'x'.repeat(80)}.log`,
    }
    for (const [given, expected] of Object.entries(names)) {
      expect(await uploaded(server, 'a', ann.signedIn, given)).toMatchObject({ name: expected })
    }
  })
})

describe('file sizes', () => {
  it('accepts pictures up to 5 MB and no larger', async () => {
    const png = await paint().png().toBuffer()
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect(await codeOf(padded(maximumPictureSize))).toBe(0)
    expect(await codeOf(padded(maximumPictureSize + 1))).toBe(payloadTooLarge)
  })

  it('accepts other files up to 50 MB, without holding them in memory', async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const held: number[] = []
    expect(await stream(maximumFileSize, () => held.push(liveMemory()))).toBe(0)
    // Memory of earlier tests is freed after the first tenth.
    const [, early = 0] = held
    expect((held.at(-1) ?? 0) - early).toBeLessThan(maximumFileSize / 4)
    expect(await stream(maximumFileSize + 1)).toBe(payloadTooLarge)
  })

  it('an aborted upload leaves nothing behind', async () => {
    const { port } = server.app.server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const headers = { ...fileHeaders(ann.signedIn), 'content-type': formType, 'content-length': 1_000_000 }
      const sending = request({ port, path: uploadPath, method: 'POST', headers })
      sending.on('error', () => resolve())
      sending.write(formOf(Buffer.alloc(100_000, 'a')).subarray(0, 90_000), () =>
        setTimeout(() => sending.destroy(), 50),
      )
    })
    await expect.poll(() => readdir(path.join(folder, 'attachments', 'incoming'))).toEqual([])
  })

  it('refuses forms with anything but the file', async () => {
    const send = async (payload: Buffer | string, type = formType) => {
      const headers = { ...fileHeaders(ann.signedIn), 'content-type': type }
      const { json } = await server.app.inject({ method: 'POST', url: uploadPath, headers, payload })
      return json<{ code: number }>().code
    }
    expect(await send(formOf(Buffer.from('a'), 'a.txt', 'other'))).toBe(invalidRequest)
    expect(await send('{}', 'application/json')).toBe(invalidRequest)
    expect(await send('not a form')).toBe(invalidRequest)
  })
})

/** Sends text piece by piece without keeping it, and returns the answer's code. Calls `onTenth` after each tenth. */
async function stream(size: number, onTenth?: () => void): Promise<number> {
  const { port } = server.app.server.address() as AddressInfo
  const [head = '', tail = ''] = formOf(Buffer.from('|'), 'a.log').toString().split('|')
  const headers = { ...fileHeaders(ann.signedIn), 'content-type': formType }
  const piece = Buffer.alloc(64 * 1024, 'a')
  return new Promise((resolve, reject) => {
    const sending = request({ port, path: uploadPath, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve((JSON.parse(text) as { code: number }).code))
    }).on('error', reject)
    sending.write(head)
    const send = (left: number) => {
      if (left % (size / 10) === 0) onTenth?.()
      if (left === 0) sending.end(tail)
      else
        sending.write(left < piece.length ? piece.subarray(0, left) : piece, () =>
          send(Math.max(0, left - piece.length)),
        )
    }
    send(size)
  })
}
