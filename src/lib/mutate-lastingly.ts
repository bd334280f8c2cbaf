interface Mutation<Input, Data> {
  readonly mutateAsync: (input: Input) => Promise<Data>
}

export interface Outcomes<Data> {
  readonly onSuccess?: ((data: Data) => unknown) | undefined
  /** Left out where the mutation's `error` is shown. */
  readonly onError?: ((error: Error) => unknown) | undefined
  readonly onSettled?: (() => void) | undefined
}

/**
 * A mutation's `mutate`, whose outcome is told also when what was tapped is gone by then: a list that is read anew takes
 * the button away, and TanStack Query drops the callbacks of a component with it.
 */
export function mutateLastingly<Input, Data>(
  { mutateAsync }: Mutation<Input, Data>,
  input: Input,
  { onSuccess, onError = () => undefined, onSettled }: Outcomes<Data> = {},
): void {
  void mutateAsync(input).then(onSuccess, onError).finally(onSettled)
}
