import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { getProfile, updateProfile } from '#api/account.ts'
import { addPasskey, beginPasskey } from '#api/second-factor.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { Authenticator } from './support/authenticator.ts'
import { makeSite, type Site, withdraw } from './support/merchant-sites.ts'
import { buildMerchantWorld, type MerchantWorld } from './support/merchants.ts'
import { type Person, register } from './support/people.ts'
import { addPasskeyTo, additionInput, turnTotpOn } from './support/second-factors.ts'
import type { TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'

const own = 'app.example'

let world: MerchantWorld
let server: TestApp
let ann: Person
let site: Site

beforeAll(async () => {
  world = await buildMerchantWorld('unused')
  ;({ server } = world)
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.delete(rateLimits)
  ann = await register(server)
  site = await makeSite(world)
})

/** Returns the person's call options at a host. */
const from = (host: string) => ({ ...ann.signedIn, host })

/** Adds an authenticator app, and a passkey for the merchant's domain. */
async function withPasskeyThere() {
  await turnTotpOn(server, ann)
  const { options } = await server.ask(beginPasskey, await additionInput(server, ann), from(site.domain))
  const response = new Authenticator(`https://${site.domain}`).create(options)
  await server.ask(addPasskey, { name: 'My phone', response }, from(site.domain))
}

/** Returns what the profile tells about passkeys at a host. */
async function placesAt(host: string) {
  const { passkeys, passkeysHere, passkeysElsewhere } = (await server.ask(getProfile, undefined, from(host)))
    .secondFactors
  return { passkeys, passkeysHere, passkeysElsewhere }
}

describe('passkeys in the profile', () => {
  it('the profile tells how many passkeys work at an address, and where others do, ours first', async () => {
    await withPasskeyThere()
    await addPasskeyTo(server, ann, new Authenticator(testConfig.publicUrl))
    const other = await makeSite(world)
    expect(await placesAt(site.domain)).toEqual({ passkeys: 2, passkeysHere: 1, passkeysElsewhere: [own] })
    expect(await placesAt(own)).toEqual({ passkeys: 2, passkeysHere: 1, passkeysElsewhere: [site.domain] })
    expect(await placesAt(other.domain)).toEqual({
      passkeys: 2,
      passkeysHere: 0,
      passkeysElsewhere: [own, site.domain],
    })
  })

  it('the profile tells the same about passkeys after an update', async () => {
    await withPasskeyThere()
    const { secondFactors } = await server.ask(updateProfile, { userName: 'Ann' }, from(site.domain))
    expect(secondFactors).toMatchObject({ totp: true, passkeys: 1, passkeysHere: 1, passkeysElsewhere: [] })
    const there = await server.ask(updateProfile, { userName: 'Anna' }, from(own))
    expect(there.secondFactors).toMatchObject({ passkeysHere: 0, passkeysElsewhere: [site.domain] })
  })

  it('the profile names no domain that was given up, and none without passkeys', async () => {
    expect(await placesAt(site.domain)).toEqual({ passkeys: 0, passkeysHere: 0, passkeysElsewhere: [] })
    await withPasskeyThere()
    await withdraw(server, site.domain)
    expect(await placesAt(own)).toEqual({ passkeys: 1, passkeysHere: 0, passkeysElsewhere: [] })
    expect(await placesAt(site.domain)).toEqual({ passkeys: 1, passkeysHere: 0, passkeysElsewhere: [] })
  })
})
