import QrScanner from 'qr-scanner'
import { RuntimeError } from '#src/lib/runtime-errors.ts'

/** Photos are larger than a code needs, and searching all of one takes seconds. */
const maxSide = 1600

/**
 * The text of the QR code in a picture; `undefined` when there is none in it.
 * @throws RuntimeError 'file error' (spec §8) when the file is no picture that the browser can read.
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

/** Not by an address of the file, as the scanner itself would read it: our content security policy has none of those. */
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
