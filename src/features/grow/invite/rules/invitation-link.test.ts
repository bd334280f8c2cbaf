import { afterEach, expect, test, vi } from 'vitest'
import { invitationLink } from './invitation-link.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['https://app.example/', 'https://app.example/?lang=en#/invite/index', 'https://app.example/#/my'])(
  'the link of an invitation has nothing else of the address %s',
  (baseURI) => {
    vi.stubGlobal('document', { baseURI })
    expect(invitationLink('7KQ2M9XA')).toBe('https://app.example/#/invite/index?invite=7KQ2M9XA')
  },
)
