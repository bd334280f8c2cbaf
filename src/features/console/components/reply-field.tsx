import type { ReactNode } from 'react'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import { ParagraphsField } from '#src/ui/paragraphs-field.tsx'

interface ReplyFieldProps {
  readonly label: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly error: ReactNode
}

/** A field of several lines that counts characters as the server does. */
export function ReplyField(props: ReplyFieldProps) {
  return <ParagraphsField {...props} length={messageLength(props.value.trim())} maximum={maximumMessageLength} />
}
