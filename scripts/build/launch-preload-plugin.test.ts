import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { launchScript } from './launch-preload-plugin.ts'

function preloadsOf(hash: string): readonly string[] {
  const appended: { readonly href: string }[] = []
  const document = {
    createElement: () => ({ href: '' }),
    head: { append: (link: { readonly href: string }) => appended.push(link) },
  }
  runInNewContext(launchScript('/home', ['/assets/home.js']), { document, location: { hash } })
  return appended.map(({ href }) => href)
}

it.each(['', '#', '#/', '#/home', '#/home?lang=en', '#/?lang=en'])(
  'a start with %o fetches the launch page at once',
  (hash) => {
    expect(preloadsOf(hash)).toEqual(['/assets/home.js'])
  },
)

it.each(['#/convert/index', '#/property/setting', '#/homepage', '#/home/other'])(
  'a start with %o fetches none of it',
  (hash) => {
    expect(preloadsOf(hash)).toEqual([])
  },
)
