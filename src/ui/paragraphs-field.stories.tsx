import { useState } from 'react'
import { ParagraphsField } from './paragraphs-field.tsx'
import type { Stories } from './stories.ts'

function Story({ initial = '', error }: { readonly initial?: string; readonly error?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <ParagraphsField
      label="Your side"
      value={value}
      onValueChange={setValue}
      length={value.length}
      maximum={2000}
      error={error}
    />
  )
}

export const stories: Stories = {
  empty: () => <Story />,
  'several lines': () => <Story initial={'We are two people.\n\nMy sister uses this computer too.'} />,
  error: () => <Story initial={'x'.repeat(2001)} error="This text is too long. Shorten it." />,
}
