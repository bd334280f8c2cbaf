import { afterEach, expect, test, vi } from 'vitest'
import { invitationLink } from './invitation-link.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['https://app.example/', 'https://app.example/?lang=en#/invite/index', 'https://app.example/#/my'])(
  'keeps nothing else of the address %s in an invitation link',
  (baseURI) => {
    vi.stubGlobal('document', { baseURI })
    expect(invitationLink('7KQ2M9XA')).toBe('https://app.example/#/invite/index?invite=7KQ2M9XA')
  },
)
