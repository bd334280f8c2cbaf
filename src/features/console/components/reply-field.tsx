import type { ReactNode } from 'react'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import { ParagraphsField } from '#src/ui/paragraphs-field.tsx'

interface ReplyFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: ReactNode
}

/** A multiline field that counts characters like the server. */
export function ReplyField(props: ReplyFieldProps) {
  return <ParagraphsField {...props} length={messageLength(props.value.trim())} maximum={maximumMessageLength} />
}
