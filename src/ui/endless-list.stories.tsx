import { useState } from 'react'
import { EndlessList, type EndlessSource } from './endless-list.tsx'
import { ListRow } from './list-row.tsx'
import { EmptyState } from './state.tsx'
import type { Stories } from './stories.ts'

const partLength = 3
const wait = async () =>
  new Promise((resolve) => {
    setTimeout(resolve, 150)
  })

const idle: EndlessSource<string> = {
  items: ['First notice', 'Second notice', 'Third notice'],
  hasMore: false,
  isLoadingMore: false,
  error: undefined,
  loadMore: () => undefined,
  refresh: wait,
}

function Shown({ source }: { readonly source: EndlessSource<string> }) {
  return (
    <EndlessList
      source={source}
      label="Notices"
      itemKey={(title) => title}
      empty={<EmptyState title="No notices yet" text="Announcements appear here." />}
    >
      {(title) => <ListRow title={title} description="21 Nov 2026" />}
    </EndlessList>
  )
}

/** Loads three more each time, up to a hundred and twenty: the hint appears after thirty loads. */
function Growing() {
  const [length, setLength] = useState(partLength)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const loadMore = async () => {
    setIsLoadingMore(true)
    await wait()
    setLength((before) => before + partLength)
    setIsLoadingMore(false)
  }
  const source = {
    ...idle,
    items: Array.from({ length }, (_, index) => `Notice ${index + 1}`),
    hasMore: length < 120,
    isLoadingMore,
    loadMore: () => void loadMore(),
    refresh: async () => {
      await wait()
      setLength(partLength)
    },
  }
  return (
    <div className="h-80 overflow-y-auto">
      <Shown source={source} />
    </div>
  )
}

export const stories: Stories = {
  'the first part is loading': () => <Shown source={{ ...idle, items: undefined }} />,
  'the first part failed': () => (
    <Shown source={{ ...idle, items: undefined, error: 'Network error. Check your connection and try again.' }} />
  ),
  empty: () => <Shown source={{ ...idle, items: [] }} />,
  'the next part is loading': () => <Shown source={{ ...idle, hasMore: true, isLoadingMore: true }} />,
  'the next part failed': () => (
    <Shown source={{ ...idle, hasMore: true, error: 'Network error. Check your connection and try again.' }} />
  ),
  end: () => <Shown source={idle} />,
  'grows as it is scrolled': Growing,
}
