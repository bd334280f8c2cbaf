import QrScanner from 'qr-scanner'
import { RuntimeError } from '#src/lib/runtime-errors.ts'

/** Photos are larger than needed to read a code, and searching one at full size takes seconds. */
const maxSide = 1600

/**
 * Returns the text of the QR code in a picture; `undefined` if it contains none.
 * @throws RuntimeError 'file error' (spec §8) if the browser can't read the file as a picture.
 */
export async function scanPicture(file: File): Promise<string | undefined> {
  const picture = await readPicture(file)
  try {
    const { data } = await QrScanner.scanImage(picture, { returnDetailedScanResult: true })
    return data
  } catch (error) {
    if (error === QrScanner.NO_QR_CODE_FOUND) return undefined
    throw new RuntimeError('file', { cause: error })
  } finally {
    picture.close()
  }
}

/** Decodes the file directly: the scanner would use an object URL, which our content security policy blocks. */
async function readPicture(file: File): Promise<ImageBitmap> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const scale = maxSide / Math.max(width, height)
    if (scale >= 1) return picture
    const resized = await createImageBitmap(picture, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
    })
    picture.close()
    return resized
  } catch (error) {
    throw new RuntimeError('file', { cause: error })
  }
}
