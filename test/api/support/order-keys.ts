import { sendAccountCode } from '#api/account.ts'
import { createOrderKey } from '#api/order-keys.ts'

import { newestCode, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Returns the input for creating a key of an account without a second factor. */
export async function keyInput(server: TestApp, { email, password, signedIn }: Person, name = 'Shop') {
  await server.ask(sendAccountCode, { purpose: 'create-order-key' }, signedIn)
  return { name, currentPassword: password, code: await newestCode(server, email) }
}

export async function makeOrderKey(server: TestApp, person: Person, name?: string) {
  return server.ask(createOrderKey, await keyInput(server, person, name), person.signedIn)
}
