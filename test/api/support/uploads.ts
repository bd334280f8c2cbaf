import * as v from 'valibot'

import { type Attachment, uploadAnswer, uploadPath } from '#api/attachments.ts'

import type { CallOptions, TestApp } from './test-app.ts'

/** Who uploads or downloads, by the request's headers. */
export interface FileCaller extends CallOptions {
  readonly linkToken?: string
  readonly uploadToken?: string
}

const boundary = 'a-form-of-a-test'

export function formOf(content: Uint8Array, name = 'picture.png', field = 'file'): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

export const formType = `multipart/form-data; boundary=${boundary}`

export function fileHeaders({ accessToken, linkToken, uploadToken }: FileCaller): Record<string, string> {
  return {
    ...(accessToken !== undefined && { accesstoken: accessToken }),
    ...(linkToken !== undefined && { linktoken: linkToken }),
    ...(uploadToken !== undefined && { uploadtoken: uploadToken }),
  }
}

/** Uploads a file. @returns The answer's code and status, and the attachment. */
export async function upload(
  { app }: TestApp,
  content: Uint8Array | string,
  caller: FileCaller,
  name?: string,
): Promise<{ code: number; status: number; data: Attachment | null }> {
  const response = await app.inject({
    method: 'POST',
    url: uploadPath,
    remoteAddress: caller.address ?? '203.0.113.7',
    headers: { ...fileHeaders(caller), 'content-type': formType },
    payload: formOf(Buffer.from(content), name),
  })
  const { code, data } = v.parse(uploadAnswer, response.json())
  return { code, status: response.statusCode, data }
}

/** Uploads a file that has to be accepted. */
export async function uploaded(...given: Parameters<typeof upload>): Promise<Attachment> {
  const { code, data } = await upload(...given)
  if (data === null) throw new Error(`The upload was answered with ${code}`)
  return data
}

export async function download({ app }: TestApp, path: string, caller: FileCaller) {
  return app.inject({ method: 'GET', url: path, headers: fileHeaders(caller) })
}
