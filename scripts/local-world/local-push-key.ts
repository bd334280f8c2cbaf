import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import webPush from 'web-push'

import { type PushConfig, pushOf } from '#server/config/push-environment.ts'

/** Returns this world's key for push notifications, generated at its first start: browsers subscribe with it. */
export async function readOrMakePushKey(dataFolder: string, subject: string): Promise<PushConfig> {
  const file = path.join(dataFolder, 'push-key')
  try {
    await writeFile(file, `${webPush.generateVAPIDKeys().privateKey}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const config = pushOf((await readFile(file, 'utf8')).trim(), subject, true)
  if (config === null) throw new Error(`${file} holds no P-256 private key. Delete it to have a new one created`)
  return config
}
