import { useState } from 'react'
import { SearchField } from './search-field.tsx'
import type { Stories } from './stories.ts'

function Search({ text }: { readonly text: string }) {
  const [value, setValue] = useState(text)
  return <SearchField label="Search by name or code" value={value} onValueChange={setValue} />
}

export const stories: Stories = {
  empty: () => <Search text="" />,
  'with a text': () => <Search text="yuan" />,
}
