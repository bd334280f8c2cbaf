import type { MessageDescriptor } from '@lingui/core'

/** Something other than a refusal of the backend that keeps a form from being sent, in a person's words. */
export class FormFailure extends Error {
  override readonly name = 'FormFailure'
  readonly text: MessageDescriptor

  constructor(text: MessageDescriptor, options?: ErrorOptions) {
    super(text.message ?? text.id, options)
    this.text = text
  }
}
