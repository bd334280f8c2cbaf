import { generateKeyPairSync } from 'node:crypto'

import { createTransport, type SendMailOptions } from 'nodemailer'

import { mailgunForm } from '#scripts/local-world/mailgun-simulator.ts'
import { inboundMailPath } from '#server/modules/conversations/by-mail/inbound-mail.pages.ts'

import type { TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Resolves DKIM records. Every domain of the tests has the same key. */
export const resolveTestRecord = async (name: string): Promise<string[][]> => {
  if (!name.startsWith('test._domainkey.')) throw Object.assign(new Error(`No ${name}`), { code: 'ENOTFOUND' })
  return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
}

/** Returns the raw bytes of an email as an email program writes it. */
export async function writeMail(mail: SendMailOptions, signedBy?: string): Promise<Buffer> {
  const dkim = signedBy === undefined ? {} : { dkim: { domainName: signedBy, keySelector: 'test', privateKey } }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({ ...mail, ...dkim })
  if (!Buffer.isBuffer(message)) throw new Error('The email is not a buffer')
  return message
}

export interface Delivery {
  readonly recipient?: string
  readonly sender?: string
  readonly key?: string
}

/** Delivers an email as the mail server does. @returns The status of the answer. */
export async function deliver(server: TestApp, source: Uint8Array, delivery: Delivery = {}): Promise<number> {
  return post(server, signDelivery(source, delivery))
}

/** Returns what the mail server posts, signed now. */
export function signDelivery(
  source: Uint8Array,
  { recipient = testConfig.mail.supportEmail, sender = 'writer@mail.example', key = signingKey() }: Delivery = {},
): string {
  return mailgunForm(key, { recipient, sender, source }).toString()
}

/** @returns The status of the answer. */
export async function post({ app }: TestApp, payload: string): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: inboundMailPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
  return statusCode
}

function signingKey(): string {
  const { mailgunSigningKey } = testConfig.mail
  if (mailgunSigningKey === null) throw new Error('The test key is missing')
  return mailgunSigningKey
}
