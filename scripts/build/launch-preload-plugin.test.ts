import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { launchScript } from './launch-preload-plugin.ts'

interface Preload {
  readonly href: string
  readonly fetchPriority: string | undefined
}

function preloadsOf(hash: string): readonly Preload[] {
  const appended: Preload[] = []
  const document = {
    createElement: () => ({ href: '' }),
    head: { append: (link: Preload) => appended.push(link) },
  }
  runInNewContext(launchScript('/home', ['/assets/home.js'], ['/assets/form.js']), { document, location: { hash } })
  return appended.map(({ href, fetchPriority }) => ({ href, fetchPriority }))
}

it.each(['', '#', '#/', '#/home', '#/home?lang=en', '#/?lang=en'])(
  'a start with %o fetches the launch page at once, and its form after that',
  (hash) => {
    expect(preloadsOf(hash)).toEqual([
      { href: '/assets/home.js', fetchPriority: undefined },
      { href: '/assets/form.js', fetchPriority: 'low' },
    ])
  },
)

it.each(['#/convert/index', '#/property/setting', '#/homepage', '#/home/other'])(
  'a start with %o fetches none of it',
  (hash) => {
    expect(preloadsOf(hash)).toEqual([])
  },
)
