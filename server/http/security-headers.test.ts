import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import type { AppConfig } from '#api/app-config.ts'

import { setSecurityHeaders } from './security-headers.ts'

async function policyWith(walletConnect: AppConfig['walletConnect']): Promise<string[]> {
  const app = Fastify()
  await setSecurityHeaders(app, { rpcUrls: {}, walletConnect }, false)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  return String(headers['content-security-policy']).split(';')
}

describe('the content security policy', () => {
  it('allows no frame at all', async () => {
    expect(await policyWith(null)).toContain("frame-src 'none'")
  })

  it("allows the frame of WalletConnect's Verify, and no other, where WalletConnect is offered", async () => {
    expect(await policyWith({ projectId: 'id' })).toContain('frame-src https://verify.walletconnect.org')
  })
})
