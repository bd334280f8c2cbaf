import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextPreview } from './text-preview.tsx'

it('gives each line of the changes its own key, even if two are equal', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const keys: unknown[] = []
  function Preview(): ReactNode {
    const preview = TextPreview({ text: { title: 'Terms', content: 'Text', changes: 'New\nNew\n\nNew\n' } })
    keys.push(...keysOf(preview))
    return preview
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Preview />
    </I18nProvider>,
  )
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(5)
})

/** Returns the keys of all list items below a node, which React needs to be different. */
function keysOf(node: ReactNode): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => keysOf(child))
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return []
  return node.type === 'li' ? [node.key] : keysOf(node.props.children)
}
