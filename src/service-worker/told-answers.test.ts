import { describe, expect, test, vi } from 'vitest'
import { openAnswer, showAnswer } from './told-answers.ts'

const origin = 'https://sevenport.example'

const message = {
  title: 'Sevenport',
  body: 'You have an answer from Sevenport support',
  lang: 'en',
  tag: 'a-conversation',
  path: '/#/help/chat?id=1',
}

async function shown(text: string | null) {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => Promise.resolve())
  await showAnswer({ showNotification }, text === null ? null : { text: () => text })
  expect(showNotification).toHaveBeenCalledOnce()
  return showNotification.mock.calls[0]
}

describe('a push message', () => {
  test('is shown with the link to its conversation, replacing an earlier one', async () => {
    expect(await shown(JSON.stringify(message))).toEqual([
      'Sevenport',
      expect.objectContaining({
        body: 'You have an answer from Sevenport support',
        tag: 'a-conversation',
        renotify: true,
        data: { path: '/#/help/chat?id=1' },
      }),
    ])
  })

  test.each([null, '', 'not JSON', '[]', '{"title":1}'])('%o is shown as a generic notification', async (text) => {
    expect(await shown(text)).toEqual(['Sevenport', expect.objectContaining({ data: { path: '/#/help/sendHistory' } })])
  })

  test('from a newer server with more fields is shown as well', async () => {
    expect((await shown(JSON.stringify({ ...message, sound: 'bell' })))?.[1]).toMatchObject({ body: message.body })
  })
})

class FakeWindow {
  readonly steps: string[] = []
  readonly url: string
  readonly #isControlled: boolean

  constructor(path: string, isControlled = true) {
    this.url = origin + path
    this.#isControlled = isControlled
  }

  readonly focus = async () => {
    this.steps.push('focus')
    return Promise.resolve(this as unknown as WindowClient)
  }

  readonly navigate = async (url: string | URL) => {
    if (!this.#isControlled) return Promise.reject(new TypeError('Not controlled'))
    this.steps.push(String(url))
    return Promise.resolve(null)
  }
}

async function tapped(data: unknown, ...list: readonly FakeWindow[]) {
  const opened: string[] = []
  const open = async (url: string) => Promise.resolve(opened.push(url))
  await openAnswer({ list: async () => Promise.resolve(list), open }, data, origin)
  return opened
}

describe('a tap on a notification', () => {
  const data = { path: '/#/help/chat?id=1' }
  const place = `${origin}/#/help/chat?id=1`

  test('opens the app if it isn’t open', async () => {
    expect(await tapped(data)).toEqual([place])
  })

  test('navigates an open window to the conversation', async () => {
    const window = new FakeWindow('/#/mining')
    expect(await tapped(data, window)).toEqual([])
    expect(window.steps).toEqual(['focus', place])
  })

  test('only focuses a window that already shows the conversation', async () => {
    const [first, there] = [new FakeWindow('/#/mining'), new FakeWindow('/#/help/chat?id=1')]
    expect(await tapped(data, first, there)).toEqual([])
    expect([first.steps, there.steps]).toEqual([[], ['focus']])
  })

  test('opens another window if the open one can’t be navigated', async () => {
    expect(await tapped(data, new FakeWindow('/#/mining', false))).toEqual([place])
  })

  test.each([
    null,
    'text',
    { path: 1 },
    { path: 'https://evil.example/#/' },
    { path: '//evil.example/#/' },
    { path: 'javascript:alert(1)' },
    { path: '/local/mail' },
    { path: '/\\evil.example/#/' },
  ])('never leaves the app: %o', async (elsewhere) => {
    expect(await tapped(elsewhere)).toEqual([`${origin}/#/help/sendHistory`])
  })
})
