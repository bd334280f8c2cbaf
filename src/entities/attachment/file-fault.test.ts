import { describe, expect, it } from 'vitest'
import { maximumFileSize, maximumPictureSize } from '#api/attachments.ts'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { RuntimeError } from '#src/lib/runtime-errors.ts'
import { endsUpload, faultOf, sizeFault } from './file-fault.ts'

describe('a file that is too large', () => {
  it.each([
    ['image/png', maximumPictureSize + 1, /Pictures can be up to 5 MB/],
    ['image/svg+xml', maximumPictureSize + 1, /Pictures can be up to 5 MB/],
    ['', maximumFileSize + 1, /Files can be up to 50 MB/],
  ])('is refused before the upload: %s of %d bytes', (type, size, text) => {
    const message = expect.stringMatching(text) as string
    expect(sizeFault({ type, size })).toMatchObject({ isFinal: true, text: { message } })
  })

  it.each([
    ['image/png', maximumPictureSize],
    ['application/pdf', maximumPictureSize + 1],
    ['application/pdf', maximumFileSize],
  ])('does not apply to %s of %d bytes', (type, size) => {
    expect(sizeFault({ type, size })).toBeUndefined()
  })
})

describe('a failed upload', () => {
  it('can be retried after a network failure, with the text of the specification’s 602001', () => {
    const error = new RuntimeError('upload-network')
    expect(error.code).toBe(apiErrorCode.fileRefused)
    expect(faultOf(error)).toMatchObject({
      isFinal: false,
      text: { message: expect.stringMatching(/upload/) as string },
    })
    expect(faultOf(new ApiError('timeout', 0, ''))).toMatchObject({ isFinal: false })
  })

  it('restarts if the upload is gone, and resumes if the server is unavailable', () => {
    for (const code of [apiErrorCode.notFound, apiErrorCode.idReused, apiErrorCode.invalidRequest]) {
      expect(endsUpload(new ApiError(code, 404, ''))).toBe(true)
      expect(faultOf(new ApiError(code, 404, ''))).toMatchObject({ isFinal: false })
    }
    expect(endsUpload(new ApiError(apiErrorCode.unavailable, 503, ''))).toBe(false)
  })

  it('can’t be retried once the file is refused', () => {
    expect(faultOf(new ApiError(apiErrorCode.fileRefused, 422, ''))).toMatchObject({ isFinal: true })
    expect(faultOf(new ApiError(apiErrorCode.payloadTooLarge, 413, ''))).toMatchObject({ isFinal: true })
  })
})
