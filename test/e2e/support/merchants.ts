import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { uploadAnswer, uploadPath } from '#api/attachments.ts'
import { getLocalMerchantCode } from '#api/local-world.ts'
import { approveBrand, checkBrand, saveBrand } from '#api/merchant-brands.ts'
import { applyAsMerchant, getOwnMerchant } from '#api/merchants.ts'
import { approveMerchant, openMerchantApplication, recommendMerchant } from '#api/operator-merchants.ts'

import { type Account, register } from './account.ts'
import { makeOperator } from './operator.ts'
import { giveSecondFactor } from './second-factors.ts'
import type { World } from './world.ts'

/** Makes two reviewers approve a user as a merchant, through the API. @returns The access token of a reviewer. */
export async function makeMerchant(world: World, { session }: Account, businessName: string): Promise<string> {
  const { code } = await world.call(getLocalMerchantCode, undefined)
  const contact = { contactName: 'Ana Sol', contact: '+52 55 1234 5678', country: 'MX', website: null }
  const entries = { code, businessName, ...contact, business: 'Coffee.', documents: [] }
  const { id } = await world.call(applyAsMerchant, { id: randomUUID(), ...entries }, session.accessToken)
  const reviewers = [await register(world), await register(world)]
  for (const reviewer of reviewers) {
    await giveSecondFactor(world, reviewer)
    await makeOperator(world, reviewer, ['reviewer'])
  }
  const [first = '', second = ''] = reviewers.map(({ session: { accessToken } }) => accessToken)
  const { revision } = await world.call(openMerchantApplication, { id }, first)
  const recommended = await world.call(recommendMerchant, { id, revision }, first)
  await world.call(approveMerchant, { id, revision: recommended.revision }, second)
  return first
}

/**
 * Serves the app on a merchant's domain, set up through the API.
 * @param domain Under `localhost`, for which the local world has DNS records.
 */
export async function serveBrand(
  world: World,
  { session: { accessToken } }: Account,
  { domain, name, logo, reviewer }: { domain: string; name: string; logo: Buffer<ArrayBuffer>; reviewer: string },
): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([logo], { type: 'image/png' }), 'logo.png')
  const response = await fetch(new URL(uploadPath, world.url), {
    method: 'POST',
    headers: { accesstoken: accessToken },
    body: form,
  })
  const { data } = v.parse(uploadAnswer, await response.json())
  await world.call(saveBrand, { domain, name, colour: '#0064d2', logo: data?.id ?? null }, accessToken)
  await world.call(checkBrand, undefined, accessToken)
  const { merchant } = await world.call(getOwnMerchant, undefined, accessToken)
  await world.call(approveBrand, { id: merchant?.id ?? '', revision: 1 }, reviewer)
}
