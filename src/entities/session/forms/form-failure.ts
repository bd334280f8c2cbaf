import type { MessageDescriptor } from '@lingui/core'

/** An obstacle to sending a form other than a backend refusal, described for the user. */
export class FormFailure extends Error {
  override readonly name = 'FormFailure'
  readonly text: MessageDescriptor

  constructor(text: MessageDescriptor, options?: ErrorOptions) {
    super(text.message ?? text.id, options)
    this.text = text
  }
}
