import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Block, Heading, Inline } from '#src/lib/markdown.ts'
import { ExternalLink } from './external-link.tsx'

/** Renders our own texts as parsed by `parseMarkdown`: notices, agreements, articles. */
export function RichText({ blocks }: { readonly blocks: readonly Block[] }) {
  return <div className="space-y-3 wrap-anywhere">{inOrder(blocks.map(blockNode))}</div>
}

/** Returns the element id of a heading. */
export function headingId({ number }: Pick<Heading, 'number'>): string {
  return `section-${number}`
}

/** Renders nodes that are never moved or inserted, so their position is a sufficient key. */
function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes)
}

const headingClass = { 2: 'pt-3 text-lead font-semibold', 3: 'pt-1 font-semibold' }

function blockNode(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(
        `h${block.level}`,
        {
          id: headingId(block),
          // Lets the table of contents move the focus here.
          tabIndex: -1,
          className: `scroll-mt-16 rounded-small outline-offset-4 first:pt-0 ${headingClass[block.level]}`,
        },
        inlineNodes(block.content),
      )
    case 'list': {
      const { start, items } = block
      const className = 'space-y-1.5 ps-6 marker:text-ink-muted'
      const rows = inOrder(items.map(itemNode))
      if (start === undefined) return <ul className={`list-disc ${className}`}>{rows}</ul>
      return (
        <ol start={start} className={`list-decimal ${className}`}>
          {rows}
        </ol>
      )
    }
    case 'quote':
      return (
        <blockquote className="border-s-4 border-brand-100 ps-3 text-ink-muted">
          {inlineNodes(block.content)}
        </blockquote>
      )
    case 'paragraph':
      return <p>{inlineNodes(block.content)}</p>
  }
}

function itemNode(item: readonly Inline[]): ReactNode {
  return <li className="ps-1">{inlineNodes(item)}</li>
}

function inlineNodes(content: readonly Inline[]): ReactNode {
  return inOrder(content.map(inlineNode))
}

function inlineNode(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'strong':
      return <strong className="font-semibold">{inlineNodes(part.children)}</strong>
    case 'emphasis':
      return <em>{inlineNodes(part.children)}</em>
    case 'link':
      return part.isOwn ? (
        <Link to={part.href} className="font-semibold text-brand-600 underline underline-offset-2">
          {inlineNodes(part.children)}
        </Link>
      ) : (
        <ExternalLink href={part.href}>{inlineNodes(part.children)}</ExternalLink>
      )
  }
}
