import * as v from 'valibot'

import type { ExchangePlace } from './exchange-place.ts'
import { about, partnerKey, url } from './partner-variables.ts'

/** S3-compatible storage for attachments. */
export interface S3Config {
  readonly endpoint: Pick<ExchangePlace, 'url' | 'isPrivate'>
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Environment variables of the attachment storage. */
export const storageVariables = {
  S3_ENDPOINT: v.pipe(
    v.optional(url(['https:', 'http:'])),
    about('S3-compatible storage for attachments, such as `https://s3.eu-central-1.amazonaws.com`; a folder if unset'),
  ),
  S3_BUCKET: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket'))),
    about('Its bucket, which nobody else may read'),
  ),
  S3_REGION: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, 'must be the name of a region')), 'us-east-1'),
    about('Its region'),
  ),
  S3_ACCESS_KEY_ID: v.pipe(partnerKey, about('Its access key, which may put, get and delete objects')),
  S3_SECRET_ACCESS_KEY: v.pipe(partnerKey, about('Its secret key, together with the access key')),
}

type StorageEnvironment = v.InferOutput<v.ObjectSchema<typeof storageVariables, undefined>>

export const inseparableStorage = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

export function s3Of(env: StorageEnvironment, placeOf: (url: string) => S3Config['endpoint']): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint === undefined || bucket === undefined) return null
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return { endpoint: placeOf(endpoint), bucket, region, accessKeyId, secretAccessKey }
}
