import { expect, test } from 'vitest'
import { withLaunchFrame } from './launch-frame.ts'

const page = '<body><div id="root"></div></body>'

test('puts the frame into the root, with its texts in every language', () => {
  const html = withLaunchFrame(page)
  expect(html).toMatch(/^<body><div id="root"><div class="launch-frame".*<\/div><\/body>$/)
  expect(html).toContain('<span lang="en">Sell</span>')
  expect(html).toContain('<span lang="es-MX">Vender</span>')
  expect(html).toContain('<span lang="zh-Hans">卖出</span>')
  expect(html).toContain('<span lang="zh-Hant">賣出</span>')
})

test('rejects a page without a place for the frame', () => {
  expect(() => withLaunchFrame('<body></body>')).toThrow('index.html has no <div id="root"></div>')
})
